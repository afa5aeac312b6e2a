// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Dependence;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.promise.Comparison;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.promise.Requirement;
import io.github.gatlingllm.slo.verdict.Finding;
import io.github.gatlingllm.slo.verdict.Leave;
import java.util.OptionalDouble;

/** How a promise on reliability was kept. */
final class ReliabilityFinding {

  private ReliabilityFinding() {}

  static Finding of(Objective objective, SeenFigure seen) {
    if (seen.atLeast().isPresent()) {
      return atLeast(objective, seen, seen.atLeast().getAsDouble());
    }
    if (seen.value().isEmpty()) {
      return Finding.none(seen.doubt() == null ? "not known" : seen.doubt());
    }
    Finding found = found(objective, seen, seen.value().getAsDouble());
    return seen.doubt() != null && found.certainty().verdict() == Verdict.MET
        ? found.open(seen.doubt(), Leave.UNDETERMINED)
        : found;
  }

  private static Finding found(Objective objective, SeenFigure seen, double value) {
    if (seen.good().isEmpty()) {
      return Finding.plain(objective, value, seen.samples(), seen.samples());
    }
    double effect = Dependence.effect(seen.batches());
    return Finding.percent(objective, seen.good().getAsLong(), seen.samples(), effect, effect, 0);
  }

  /** What is too long already is missed, however long it will be. */
  private static Finding atLeast(Objective objective, SeenFigure seen, double least) {
    boolean missed = objective.requirement().sides().stream().anyMatch(side -> breaks(side, least));
    return new Finding(
        missed ? OptionalDouble.of(least) : OptionalDouble.empty(),
        null,
        seen.samples(),
        missed ? Certainty.plain(false) : Certainty.NONE,
        (missed ? "at least so long: " : "") + seen.doubt());
  }

  private static boolean breaks(Requirement.Side side, double least) {
    Comparison comparison = side.comparison();
    return comparison.upper() && !side.holds(least);
  }
}
