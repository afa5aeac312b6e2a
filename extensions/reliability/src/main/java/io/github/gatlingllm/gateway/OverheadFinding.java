// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gateway;

import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Judges an objective on the overhead of a gateway: the interval contains the bounds that the pairs
 * leave undecided. An unknown end is infinite, so that it breaks any bound on its side.
 */
final class OverheadFinding {

  private OverheadFinding() {}

  static ObjectiveFinding of(RunObjective objective, Overhead overhead) {
    Certainty certainty = Certainty.within(objective.requirement(), overhead.interval(), 1);
    return new ObjectiveFinding(
        Double.isFinite(overhead.difference())
            ? OptionalDouble.of(overhead.difference())
            : OptionalDouble.empty(),
        overhead.bounded() ? overhead.interval() : null,
        overhead.pairs(),
        certainty,
        note(overhead, certainty.verdict()));
  }

  private static @Nullable String note(Overhead overhead, Verdict verdict) {
    if (verdict == Verdict.UNDETERMINED) {
      return GatewayTexts.undecided(overhead.pairs());
    }
    return Double.isFinite(overhead.difference()) ? null : GatewayTexts.MOST_LOST;
  }
}
