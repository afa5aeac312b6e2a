// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.ObjectiveResult.Ends;
import java.util.OptionalDouble;

/**
 * Judges a figure at two ends: the lowest and highest value possible if all requests had left on
 * time.
 */
final class FindingBounds {

  private FindingBounds() {}

  /**
   * Returns the finding judged at both ends: undetermined if they disagree, otherwise as sure as
   * the least sure one.
   *
   * @param low the finding of the lowest possible figures
   * @param high the finding of the highest possible figures
   * @param why the reason if they disagree
   */
  static ObjectiveFinding of(
      RunObjective objective,
      ObjectiveFinding found,
      ObjectiveFinding low,
      ObjectiveFinding high,
      String why) {
    double value = found.actual().orElseThrow();
    double lower = Math.min(value, low.actual().orElse(value));
    double upper = Math.max(value, high.actual().orElse(value));
    if (lower == upper) {
      return found;
    }
    boolean crosses =
        objective.requirement().sides().stream()
            .anyMatch(side -> side.holds(lower) != side.holds(upper));
    Certainty agreed = found.certainty().agreeing(low.certainty()).agreeing(high.certainty());
    Certainty judged = crosses ? open(agreed) : agreed;
    boolean decides = judged.verdict() == Verdict.UNDETERMINED && decided(found);
    return found.with(judged, decides ? why : found.reason(), new Ends(lower, upper, crosses));
  }

  /** Returns the finding as undetermined for this reason, unless it is undetermined already. */
  static ObjectiveFinding undecided(ObjectiveFinding found, String why) {
    return decided(found)
        ? found.with(open(found.certainty()), why, found.precision().ends())
        : found;
  }

  /** Returns the finding as undetermined, because late sends may have changed the count. */
  static ObjectiveFinding uncounted(ObjectiveFinding found, String why) {
    double value = found.actual().orElse(0);
    boolean missed = found.certainty().verdict() == Verdict.MISSED;
    Ends ends = missed ? new Ends(0, value, true) : new Ends(value, Double.POSITIVE_INFINITY, true);
    return found.with(open(found.certainty()), why, ends);
  }

  private static boolean decided(ObjectiveFinding found) {
    return found.certainty().verdict() != Verdict.UNDETERMINED;
  }

  private static Certainty open(Certainty certainty) {
    return new Certainty(Verdict.UNDETERMINED, false, certainty.needed());
  }

  /** Returns whether late sends decide between met and missed. */
  static boolean decides(ObjectiveFinding found) {
    Ends ends = found.precision().ends();
    return ends != null && ends.cross();
  }

  /** Returns the most by which late sends may have moved the value; empty if not known. */
  static OptionalDouble moved(ObjectiveFinding found) {
    Ends ends = found.precision().ends();
    if (ends == null || found.actual().isEmpty()) {
      return OptionalDouble.empty();
    }
    double value = found.actual().getAsDouble();
    return OptionalDouble.of(Math.max(ends.upper() - value, value - ends.lower()));
  }
}
