// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.goodput;

import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.OptionalDouble;

/**
 * How often an SLO was kept so far, while the run goes on.
 *
 * @param slo which
 * @param good requests that met it
 * @param judged all that count: succeeded and failed
 * @param unsettled how many of them may be on the other side of a bound
 */
public record SloTally(Slo slo, long good, long judged, NearBoundCounts unsettled) {

  /** Of requests that are surely what they count as. */
  public SloTally(Slo slo, long good, long judged) {
    this(slo, good, judged, NearBoundCounts.NONE);
  }

  /** Of an SLO that no request was held against until now. */
  public static SloTally none(Slo slo) {
    return new SloTally(slo, 0, 0);
  }

  /** good ÷ judged, 0 to 1; empty without any request. */
  public OptionalDouble attainment() {
    return judged == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) good / judged);
  }

  /**
   * Whether so many requests are good, as an objective on attainment would be judged now: whatever
   * those are of which that is not sure.
   *
   * @param target 0 to 1
   */
  public Verdict reaches(double target) {
    return judged == 0
        ? Verdict.UNDETERMINED
        : Certainty.of(good - unsettled.good(), judged, target)
            .agreeing(Certainty.of(good + unsettled.missed(), judged, target))
            .verdict();
  }

  /** With what somebody else counted of the same SLO. */
  public SloTally plus(SloTally other) {
    return new SloTally(
        slo, good + other.good, judged + other.judged, unsettled.plus(other.unsettled));
  }
}
