// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import org.apache.commons.statistics.distribution.TDistribution;

/** Student's t distribution. */
public final class StudentT {

  private StudentT() {}

  /**
   * Returns the value that is exceeded with this probability.
   *
   * @param tail above 0, at most 0.5
   * @param freedom degrees of freedom, at least 1
   */
  public static double above(double tail, int freedom) {
    return TDistribution.of(freedom).inverseSurvivalProbability(tail);
  }

  /**
   * Returns the probability of a value below {@code t}.
   *
   * @param freedom degrees of freedom, at least 1; a fraction if variances differ
   */
  public static double below(double t, double freedom) {
    return TDistribution.of(freedom).cumulativeProbability(t);
  }
}
