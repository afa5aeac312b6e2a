// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import org.apache.commons.statistics.distribution.BetaDistribution;

/** The beta distribution. */
public final class Beta {

  private Beta() {}

  /** Returns P(X > x). */
  public static double above(double x, double a, double b) {
    return BetaDistribution.of(a, b).survivalProbability(x);
  }

  /** Returns the centres of {@code points} parts of equal probability, ascending. */
  public static double[] parts(int points, double a, double b) {
    BetaDistribution beta = BetaDistribution.of(a, b);
    double[] parts = new double[points];
    for (int i = 0; i < points; i++) {
      parts[i] = beta.inverseCumulativeProbability((i + 0.5) / points);
    }
    return parts;
  }
}
