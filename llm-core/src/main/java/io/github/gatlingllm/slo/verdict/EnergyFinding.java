// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.cost.Amount;
import io.github.gatlingllm.slo.cost.Efficiency;
import io.github.gatlingllm.slo.objective.EnergyFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Judges objectives on energy. */
final class EnergyFinding {

  private EnergyFinding() {}

  static ObjectiveFinding of(RunObjective objective, EnergyFigure figure, Evidence evidence) {
    Amount amount =
        Efficiency.of(evidence.server().energy(), evidence.snapshot(), evidence.slos()).of(figure);
    if (amount.reason() != null) {
      return ObjectiveFinding.none(amount.reason());
    }
    double actual = amount.value().orElseThrow();
    long answered = evidence.snapshot().all().counts().succeeded();
    String doubt = doubt(objective, actual, answered, evidence);
    if (doubt != null) {
      return new ObjectiveFinding(OptionalDouble.of(actual), null, answered, Certainty.NONE, doubt);
    }
    return switch (figure) {
      case JOULES, MEAN_WATTS -> ObjectiveFinding.plain(objective, actual, answered);
      case PER_REQUEST,
          PER_OUTPUT_TOKEN,
          PER_TOTAL_TOKEN,
          PER_GOOD_TOKEN,
          TOKENS_PER_SECOND_PER_MEGAWATT,
          TOKENS_PER_GPU_SECOND,
          GOODPUT_PER_WATT ->
          ObjectiveFinding.plain(objective, actual, answered, answered);
    };
  }

  /**
   * Returns why the energy is not that of this run's answers; null if nothing speaks against it.
   */
  private static @Nullable String doubt(
      RunObjective objective, double actual, long answered, Evidence evidence) {
    return answered == 0 && objective.requirement().holds(actual)
        ? FindingTexts.NOTHING_SUCCEEDED
        : evidence.server().disturbance();
  }
}
