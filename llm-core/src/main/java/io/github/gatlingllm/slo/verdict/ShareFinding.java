// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.util.OptionalDouble;

/** Judges objectives on a share of answers, in percent. */
public final class ShareFinding {

  private ShareFinding() {}

  /**
   * Returns the finding: met or missed only if the whole interval is.
   *
   * @param interval the interval of the share, in percent
   * @param least the least number of answers that a verdict takes
   */
  public static ObjectiveFinding of(
      RunObjective objective, double percent, Interval interval, long answers, long least) {
    long needed = Math.max(least, 4 * answers);
    Certainty certainty =
        Certainty.of(objective.requirement(), percent, side -> certainty(side, interval, needed));
    String open =
        certainty.verdict() == Verdict.UNDETERMINED
            ? FindingTexts.answersCannotDecide(answers)
            : null;
    return new ObjectiveFinding(OptionalDouble.of(percent), interval, answers, certainty, open);
  }

  private static Certainty certainty(Requirement.Side side, Interval interval, long needed) {
    boolean low = side.holds(interval.low());
    boolean high = side.holds(interval.high());
    Verdict verdict =
        low && high ? Verdict.MET : low || high ? Verdict.UNDETERMINED : Verdict.MISSED;
    return new Certainty(verdict, false, needed);
  }
}
