// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Fairness against figures that are known by construction. */
class FairnessTest {

  private static final long SECOND = 1_000_000_000L;
  private static final long BASE = SECOND / 100;

  /** A tenant that always waits; each second brings it a request of so many tokens. */
  private static List<TenantRequest> backlogged(int tenant, int seconds, int input, int output) {
    var requests = new ArrayList<TenantRequest>();
    for (int i = 0; i < seconds; i++) {
      long first = (i + 2) * SECOND;
      requests.add(
          new TenantRequest(
              tenant,
              true,
              i * SECOND,
              i * SECOND,
              first,
              first + SECOND / 2,
              input,
              output,
              TenantRequest.End.NOT_JUDGED));
    }
    return requests;
  }

  /** A request that did not wait shows the TTFT without a queue. */
  private static TenantRequest unqueued() {
    return new TenantRequest(0, true, 0, 0, BASE, 2 * BASE, 0, 0, TenantRequest.End.NOT_JUDGED);
  }

  private static Fairness of(List<TenantRequest> one, List<TenantRequest> other) {
    var all = new ArrayList<TenantRequest>(List.of(unqueued()));
    all.addAll(one);
    all.addAll(other);
    return Fairness.of(2, all);
  }

  @Test
  void equalServiceHasAnIndexOfOne() {
    Fairness fairness = of(backlogged(0, 20, 100, 50), backlogged(1, 20, 100, 50));

    assertThat(fairness.jain().orElseThrow()).isCloseTo(1, within(1e-9));
    assertThat(fairness.serviceDifference().orElseThrow()).isLessThan(1e-6);
    assertThat(fairness.contendedSeconds()).isBetween(19.0, 22.0);
  }

  @Test
  void outputTokensCountTwiceAndTheDifferenceAddsUp() {
    // 100 + 2 × 50 = 200 against 100 + 2 × 200 = 500 tokens a second.
    Fairness fairness = of(backlogged(0, 20, 100, 50), backlogged(1, 20, 100, 200));

    assertThat(fairness.jain().orElseThrow())
        .isCloseTo(700.0 * 700 / (2 * (200.0 * 200 + 500.0 * 500)), within(1e-6));
    assertThat(fairness.serviceDifference().orElseThrow()).isBetween(19 * 300.0, 20 * 300.0);
  }

  @Test
  void theDifferenceIsThatOfTheWorstIntervalNotOfTheRun() {
    List<TenantRequest> first = new ArrayList<>(backlogged(0, 10, 300, 0));
    backlogged(0, 20, 100, 0).stream().skip(10).forEach(first::add);
    List<TenantRequest> second = new ArrayList<>(backlogged(1, 10, 100, 0));
    backlogged(1, 20, 300, 0).stream().skip(10).forEach(second::add);
    Fairness fairness = of(first, second);

    assertThat(fairness.jain().orElseThrow()).isGreaterThan(0.99);
    assertThat(fairness.serviceDifference().orElseThrow()).isBetween(9 * 200.0, 10 * 200.0);
  }

  @Test
  void withoutCompetitionThereIsNoFigure() {
    Fairness fairness = of(backlogged(0, 20, 100, 50), List.of());

    assertThat(fairness.jain()).isEmpty();
    assertThat(fairness.serviceDifference()).isEmpty();
    assertThat(fairness.contendedSeconds()).isZero();
    assertThat(Fairness.of(2, List.of())).isEqualTo(Fairness.NONE);
  }
}
