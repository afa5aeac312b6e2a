// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

/** Student's t distribution. */
public final class StudentT {

  /** Halvings until a quantile is known to twelve digits. */
  private static final int HALVINGS = 60;

  private StudentT() {}

  /**
   * The value that is exceeded with that probability.
   *
   * @param tail above 0, at most 0.5
   * @param freedom degrees of freedom, at least 1
   */
  public static double above(double tail, int freedom) {
    double low = 0;
    double high = 1;
    while (tail(high, freedom) > tail) {
      high *= 2;
    }
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (tail(middle, freedom) > tail) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }

  /**
   * The probability of a value below that.
   *
   * @param freedom degrees of freedom, at least 1; a fraction, where variances differ
   */
  public static double below(double t, double freedom) {
    double beyond = tail(Math.abs(t), freedom);
    return t > 0 ? 1 - beyond : beyond;
  }

  private static double tail(double t, double freedom) {
    return IncompleteBeta.regularized(freedom / (freedom + t * t), freedom / 2.0, 0.5) / 2;
  }
}
