// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Fairness against figures that are known by construction. */
class FairnessTest {

  private static final long SECOND = 1_000_000_000L;
  private static final long BASE = SECOND / 100;
  private static final TenantPlan PLAN =
      new TenantPlan(
          List.of(new Tenant("light", 1, null, List.of()), new Tenant("bulk", 1, null, List.of())),
          false,
          10);

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
  void equalServiceHasAnIntervalNearOne() {
    Fairness fairness = of(backlogged(0, 40, 100, 50), backlogged(1, 40, 100, 50));

    assertThat(fairness.jainInterval().low()).isGreaterThan(0.99);
    assertThat(verdict(fairness, 0.9)).isEqualTo(Verdict.MET);
    Fairness unfair = of(backlogged(0, 40, 100, 50), backlogged(1, 40, 100, 500));
    assertThat(verdict(unfair, 0.9)).isEqualTo(Verdict.MISSED);
  }

  @Test
  void shortCompetitionDecidesNothing() {
    Fairness fairness = of(backlogged(0, 12, 100, 50), backlogged(1, 12, 100, 50));

    assertThat(fairness.jain()).isPresent();
    assertThat(verdict(fairness, 0.1)).isEqualTo(Verdict.UNDETERMINED);
    assertThat(verdict(Fairness.NONE, 0.1)).isEqualTo(Verdict.UNDETERMINED);
  }

  /** A light tenant that never waits, beside one whose requests always do. */
  private static List<TenantRequest> sparedBeside(int output) {
    var all = new ArrayList<>(backlogged(1, 300, 100, output));
    for (int i = 0; i < 300; i++) {
      long sent = i * SECOND;
      all.add(
          new TenantRequest(
              0, true, sent, sent, sent + BASE, sent + 2 * BASE, 9, 9, TenantRequest.End.GOOD));
    }
    return all;
  }

  private static ObjectiveFinding found(List<TenantRequest> requests, OptionalDouble idle) {
    var kept = new KeptRequests(requests, true).with(idle);
    return TenantFigures.of(PLAN, List.of(), kept, Set.of(), Optional.empty())
        .find(objective(0.9), new FairnessFigure())
        .orElseThrow();
  }

  /** The shortest TTFT of the run may contain a queue. */
  @Test
  void aTenantThatNeverWaitsIsNoVerdictWithoutAnIdleTtft() {
    ObjectiveFinding found = found(sparedBeside(50), OptionalDouble.empty());

    assertThat(found.certainty().verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(found.reason())
        .contains("Hardly any request of light took", "Add probe(1).perSecond()");
    assertThat(Unharmed.of(PLAN, new KeptRequests(sparedBeside(50).subList(0, 300), true)).text())
        .isEqualTo(TenantTexts.NO_COMPETITION);
  }

  @Test
  void theIdleTtftShowsThatATenantNeverWaited() {
    ObjectiveFinding fair = found(sparedBeside(50), OptionalDouble.of(12));
    ObjectiveFinding queued = found(sparedBeside(50), OptionalDouble.of(4));

    assertThat(fair.certainty().verdict()).isEqualTo(Verdict.MET);
    assertThat(fair.reason()).startsWith("Fair without an index: hardly any request of light");
    assertThat(queued.certainty().verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(queued.reason()).isEqualTo(TenantTexts.NO_COMPETITION);
  }

  @Test
  void aShortRunDoesNotShowThatATenantNeverWaited() {
    List<TenantRequest> early =
        sparedBeside(50).stream().filter(each -> each.sent() < 200 * SECOND).toList();

    assertThat(found(early, OptionalDouble.of(12)).reason()).contains("run for at least 5 min,");
  }

  /** Who never waits and is served more than the one who does is favoured. */
  @Test
  void aTenantThatIsServedMoreIsNotFair() {
    List<TenantRequest> requests =
        sparedBeside(0).stream()
            .map(each -> each.tenant() == 1 ? each : with(each, each.input(), 200, each.end()))
            .toList();
    ObjectiveFinding found = found(requests, OptionalDouble.of(12));

    assertThat(found.certainty().verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(found.reason()).contains("but bulk queued");
  }

  private static TenantRequest with(
      TenantRequest of, int input, int output, TenantRequest.End end) {
    return new TenantRequest(
        of.tenant(), true, of.due(), of.sent(), of.first(), of.closed(), input, output, end);
  }

  /** Content that came soon is no service if the request then failed, or missed its SLO. */
  @ParameterizedTest
  @EnumSource(
      value = TenantRequest.End.class,
      names = {"FAILED", "MISSED", "REFUSED"})
  void aTenantWhoseRequestsFailIsNotFair(TenantRequest.End end) {
    List<TenantRequest> requests =
        sparedBeside(50).stream()
            .map(each -> each.tenant() == 1 ? each : with(each, each.input(), 9, end))
            .toList();
    ObjectiveFinding found = found(requests, OptionalDouble.of(12));

    assertThat(found.certainty().verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(found.reason()).isEqualTo(TenantTexts.NO_COMPETITION);
  }

  /** They are part of the service. */
  @Test
  void unknownPromptTokensShowNoFairness() {
    List<TenantRequest> requests =
        sparedBeside(50).stream().map(each -> with(each, -1, each.output(), each.end())).toList();
    ObjectiveFinding found = found(requests, OptionalDouble.of(12));

    assertThat(found.certainty().verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(found.reason()).contains("but bulk queued");
  }

  @Test
  void aTenantWithoutRequestsShowsNoFairness() {
    var third = new TenantPlan(List.of(tenant("light"), tenant("bulk"), tenant("idle")), false, 10);
    var kept = new KeptRequests(sparedBeside(50), true).with(OptionalDouble.of(12));
    Unharmed unharmed = Unharmed.of(third, kept);

    assertThat(unharmed.fair()).isFalse();
    assertThat(unharmed.text()).endsWith("only if it holds for all tenants but one.");
  }

  @Test
  void aPartOfTheRequestsShowsNoFairness() {
    var kept = new KeptRequests(sparedBeside(50), false).with(OptionalDouble.of(12));

    assertThat(Unharmed.of(PLAN, kept).fair()).isFalse();
  }

  private static Tenant tenant(String name) {
    return new Tenant(name, 1, null, List.of());
  }

  @Test
  void theFigureIsReadBackAndItsBoundIsAnIndex() {
    var figure = new FairnessFigure();
    assertThat(
            FairnessFigure.read(
                new FeatureFigure.Spelled(
                    figure.family(), figure.key(), List.of(), null, new TreeMap<>())))
        .contains(figure);
    assertThatThrownBy(() -> TenantPlan.requireIndex(1)).hasMessageContaining("out of range (1)");
    assertThatThrownBy(() -> TenantPlan.requireIndex(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static RunObjective objective(double index) {
    return new RunObjective(new FeatureSubject(new FairnessFigure()), BoundComparison.GTE, index);
  }

  private static Verdict verdict(Fairness fairness, double index) {
    return FairnessFigure.find(objective(index), fairness, new Unharmed("none", false))
        .certainty()
        .verdict();
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
