// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import static io.github.gatlingllm.reliability.VirtualServer.ask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.request.Timing;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** How a server says no, and whether it tells the truth about when to come again. */
class RefusalsTest {

  private static Attempt refused(double at, double seconds, double retryAfter) {
    return ask(
        at, at + seconds, Timing.ABSENT, AttemptOutcome.REFUSED, OptionalDouble.of(retryAfter));
  }

  @Test
  void anInvitationIsKeptIfTheNextRequestAfterItIsNotRefused() {
    List<Attempt> asks =
        List.of(
            refused(1, 0.01, 2),
            ask(2, AttemptOutcome.REFUSED),
            ask(3.5, AttemptOutcome.GOOD),
            ask(4, AttemptOutcome.REFUSED));
    Refusals refusals = Refusals.of(asks);
    assertThat(refusals.count()).isEqualTo(3);
    assertThat(refusals.withRetryAfter()).isEqualTo(1);
    assertThat(refusals.kept()).isEqualTo(1);
    assertThat(refusals.honest()).hasValue(1);
  }

  @Test
  void oneThatIsRefusedAgainWasLiedTo() {
    Refusals refusals = Refusals.of(List.of(refused(1, 0.01, 2), refused(3.5, 0.01, 2)));
    assertThat(refusals.broken()).isEqualTo(1);
    assertThat(refusals.kept()).isZero();
    assertThat(refusals.honest()).hasValue(0);
  }

  @Test
  void aLateAnswerIsNoRefusal() {
    assertThat(Refusals.of(List.of(refused(1, 0.01, 2), ask(3.2, AttemptOutcome.LATE))).kept())
        .isEqualTo(1);
  }

  @Test
  void latenciesAreThoseOfRefusalsAlone() {
    var asks = new ArrayList<Attempt>();
    for (int i = 0; i < 100; i++) {
      asks.add(refused(i, 0.001 * (i + 1), 1));
      asks.add(ask(i + 0.5, i + 30, i + 20, AttemptOutcome.LATE, OptionalDouble.empty()));
    }
    Refusals refusals = Refusals.of(asks);
    assertThat(refusals.p50Millis().orElseThrow()).isCloseTo(50.5, within(1e-6));
    assertThat(refusals.p99Millis().orElseThrow()).isCloseTo(99.01, within(1e-6));
  }

  @Test
  void withoutRefusalsNothingIsTold() {
    assertThat(Refusals.of(List.of(ask(1, AttemptOutcome.GOOD)))).isEqualTo(Refusals.NONE);
  }
}
