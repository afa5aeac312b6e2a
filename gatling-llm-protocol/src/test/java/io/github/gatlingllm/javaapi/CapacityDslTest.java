// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.github.gatlingllm.javaapi.LlmDsl.capacity;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.gatlingllm.slo.objective.CapacitySubject;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CapacityDslTest {

  private static final SloBuilder INTERACTIVE = slo("interactive").ttft().lte(ms(200));

  @Test
  void eachComparisonHasItsText() {
    String head = "interactive (TTFT ≤ 200 ms): ";
    assertThat(capacity(INTERACTIVE).gte(12).text()).isEqualTo(head + "capacity ≥ 12");
    assertThat(capacity(INTERACTIVE).gt(12).text()).isEqualTo(head + "capacity > 12");
    assertThat(capacity(INTERACTIVE).lte(12).text()).isEqualTo(head + "capacity ≤ 12");
    assertThat(capacity(INTERACTIVE).lt(12).text()).isEqualTo(head + "capacity < 12");
    assertThat(capacity(INTERACTIVE).target(99.9).between(10, 14.5).text())
        .isEqualTo(head + "capacity at 99.9 % between 10 and 14.5");
  }

  @Test
  void theTargetIsThatOfTheLevelsUnlessItIsGiven() {
    assertThat(subject(capacity(INTERACTIVE).gte(12)).target()).isEmpty();
    assertThat(subject(capacity(INTERACTIVE).target(95).gte(12)).target())
        .isEqualTo(OptionalDouble.of(0.95));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 100, -1, 101, Double.NaN})
  void aTargetThatNothingCanProveIsRefused(double percent) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> capacity(INTERACTIVE).target(percent))
        .withMessage(
            "the target of a capacity must be above 0 %% and below 100 %%, but was %s: no number of"
                + " good requests proves that none ever misses",
            percent);
  }

  @Test
  void theRunHoldsItsRequestsAgainstTheSlo() {
    assertThat(objectives(capacity(INTERACTIVE).gte(12)).set().slos())
        .containsExactly(INTERACTIVE.slo());
  }

  private static CapacitySubject subject(Objective objective) {
    return (CapacitySubject) objective.promise().subject();
  }
}
