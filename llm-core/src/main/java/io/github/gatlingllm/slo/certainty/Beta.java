// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

/** The beta distribution. */
public final class Beta {

  /** Standard deviations on both sides of the mean between which quantiles are looked for. */
  private static final int SPREAD = 8;

  /** In standard deviations: behind a step as short as that none is taken. */
  private static final double PRECISION = 1e-7;

  /** More than halving alone needs for that. */
  private static final int MOST_STEPS = 30;

  private Beta() {}

  /** P(X > x). */
  public static double above(double x, double a, double b) {
    return 1 - IncompleteBeta.regularized(x, a, b);
  }

  /** The centres of {@code points} parts of equal probability, ascending. */
  public static double[] parts(int points, double a, double b) {
    double mean = a / (a + b);
    double deviation = Math.sqrt(mean * (1 - mean) / (a + b + 1));
    double most = Math.min(1, mean + SPREAD * deviation);
    double[] parts = new double[points];
    double from = Math.max(0, mean - SPREAD * deviation);
    double guess = mean;
    for (int i = 0; i < points; i++) {
      var between = new Bracket(from, most, PRECISION * deviation);
      from = between.inverse((i + 0.5) / points, guess, a, b);
      parts[i] = from;
      guess = from + 1 / (points * IncompleteBeta.density(from, a, b));
    }
    return parts;
  }

  /** Where a quantile lies. */
  private record Bracket(double from, double to, double precision) {

    /** By Newton's method, and by halving where that leaves the bracket. */
    double inverse(double probability, double guess, double a, double b) {
      double low = from;
      double high = to;
      double x = within(low, high, guess);
      for (int i = 0; i < MOST_STEPS; i++) {
        double excess = IncompleteBeta.regularized(x, a, b) - probability;
        if (excess < 0) {
          low = x;
        } else {
          high = x;
        }
        double next = within(low, high, x - excess / IncompleteBeta.density(x, a, b));
        if (Math.abs(next - x) <= precision) {
          return next;
        }
        x = next;
      }
      return x;
    }

    private static double within(double low, double high, double x) {
      return x > low && x < high ? x : (low + high) / 2;
    }
  }
}
