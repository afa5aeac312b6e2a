// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gateway;

import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Judges an objective on the overhead of a gateway: both ends of the interval decide. An unknown
 * end is infinite, so that it breaks any bound on its side.
 */
final class OverheadFinding {

  private OverheadFinding() {}

  static ObjectiveFinding of(RunObjective objective, Overhead overhead) {
    Requirement requirement = objective.requirement();
    Interval interval = overhead.interval();
    boolean met = requirement.holds(interval.low()) && requirement.holds(interval.high());
    boolean decided = met || missed(requirement, interval);
    return new ObjectiveFinding(
        Double.isFinite(overhead.difference())
            ? OptionalDouble.of(overhead.difference())
            : OptionalDouble.empty(),
        overhead.bounded() ? interval : null,
        overhead.pairs(),
        decided ? Certainty.plain(met) : Certainty.NONE,
        note(overhead, decided));
  }

  private static @Nullable String note(Overhead overhead, boolean decided) {
    if (!decided) {
      return GatewayTexts.undecided(overhead.pairs());
    }
    return Double.isFinite(overhead.difference()) ? null : GatewayTexts.MOST_LOST;
  }

  /** Returns whether one side of the requirement fails at both ends. */
  private static boolean missed(Requirement requirement, Interval interval) {
    return requirement.sides().stream()
        .anyMatch(side -> !side.holds(interval.low()) && !side.holds(interval.high()));
  }
}
