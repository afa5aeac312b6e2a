// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.goodput;

import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.OptionalDouble;

/**
 * The counts of an SLO while the run is in progress.
 *
 * @param slo the SLO
 * @param good requests that met it
 * @param judged all requests that count: succeeded and failed
 * @param unsettled how many may be on the other side of a bound
 */
public record SloTally(Slo slo, long good, long judged, NearBoundCounts unsettled) {

  /** Creates a tally without uncertain requests. */
  public SloTally(Slo slo, long good, long judged) {
    this(slo, good, judged, NearBoundCounts.NONE);
  }

  /** Returns the tally of an SLO that applied to no request so far. */
  public static SloTally none(Slo slo) {
    return new SloTally(slo, 0, 0);
  }

  /** Returns good ÷ judged, 0 to 1; empty without requests. */
  public OptionalDouble attainment() {
    return judged == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) good / judged);
  }

  /**
   * Returns whether enough requests are good, judged like an objective on attainment: regardless of
   * the uncertain ones.
   *
   * @param target the attainment, 0 to 1
   */
  public Verdict reaches(double target) {
    return judged == 0
        ? Verdict.UNDETERMINED
        : Certainty.of(good - unsettled.good(), judged, target)
            .agreeing(Certainty.of(good + unsettled.missed(), judged, target))
            .verdict();
  }

  /** Returns the sum of two tallies of the same SLO. */
  public SloTally plus(SloTally other) {
    return new SloTally(
        slo, good + other.good, judged + other.judged, unsettled.plus(other.unsettled));
  }
}
