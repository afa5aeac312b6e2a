// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Dependence;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.BinomialFinding;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import io.github.gatlingllm.slo.verdict.Waiver;
import java.util.OptionalDouble;

/** Judges objectives on reliability. */
final class ReliabilityFinding {

  private ReliabilityFinding() {}

  static ObjectiveFinding of(RunObjective objective, ObservedFigure seen) {
    if (seen.atLeast().isPresent()) {
      return atLeast(objective, seen, seen.atLeast().getAsDouble());
    }
    if (seen.value().isEmpty()) {
      return ObjectiveFinding.none(
          seen.doubt() == null ? ReliabilityReportTexts.NOT_AVAILABLE : seen.doubt());
    }
    ObjectiveFinding found = found(objective, seen, seen.value().getAsDouble());
    return seen.doubt() != null && found.certainty().verdict() == Verdict.MET
        ? found.open(seen.doubt(), Waiver.UNDETERMINED)
        : found;
  }

  private static ObjectiveFinding found(RunObjective objective, ObservedFigure seen, double value) {
    if (seen.good().isEmpty()) {
      return ObjectiveFinding.plain(objective, value, seen.samples(), seen.samples());
    }
    double effect = Dependence.effect(seen.batches());
    return new BinomialFinding(seen.good().getAsLong(), seen.samples(), effect, effect, 0)
        .of(objective);
  }

  /** A lower limit beyond an upper bound misses the objective, whatever the value is. */
  private static ObjectiveFinding atLeast(
      RunObjective objective, ObservedFigure seen, double least) {
    boolean missed = objective.requirement().sides().stream().anyMatch(side -> breaks(side, least));
    return new ObjectiveFinding(
        missed ? OptionalDouble.of(least) : OptionalDouble.empty(),
        null,
        seen.samples(),
        missed ? Certainty.plain(false) : Certainty.NONE,
        missed
            ? ReliabilityReportTexts.lowerLimit(String.valueOf(seen.doubt()))
            : String.valueOf(seen.doubt()));
  }

  private static boolean breaks(Requirement.Side side, double least) {
    BoundComparison comparison = side.comparison();
    return comparison.upper() && !side.holds(least);
  }
}
