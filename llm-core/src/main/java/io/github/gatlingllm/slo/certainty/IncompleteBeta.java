// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

/**
 * The regularised incomplete beta function I<sub>x</sub>(a, b), by its continued fraction (DLMF
 * 8.17.22, evaluated as Lentz does). About √max(a, b) steps.
 */
final class IncompleteBeta {

  private static final double TINY = 1e-300;
  private static final double PRECISION = 1e-14;
  private static final int MAX_STEPS = 1_000_000;

  private IncompleteBeta() {}

  static double regularized(double x, double a, double b) {
    if (x <= 0) {
      return 0;
    }
    if (x >= 1) {
      return 1;
    }
    double front = front(x, a, b);
    boolean converges = x < (a + 1) / (a + b + 2);
    return converges ? front * fraction(x, a, b) / a : 1 - front * fraction(1 - x, b, a) / b;
  }

  /** Its derivative: the density of the beta distribution. */
  static double density(double x, double a, double b) {
    return front(x, a, b) / (x * (1 - x));
  }

  private static double front(double x, double a, double b) {
    return Math.exp(
        logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  }

  private static double fraction(double x, double a, double b) {
    double c = 1;
    double d = 1 / notZero(1 - (a + b) * x / (a + 1));
    double result = d;
    for (int m = 1; m < MAX_STEPS; m++) {
      double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
      d = 1 / notZero(1 + even * d);
      c = notZero(1 + even / c);
      result *= d * c;
      double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
      d = 1 / notZero(1 + odd * d);
      c = notZero(1 + odd / c);
      result *= d * c;
      if (Math.abs(d * c - 1) < PRECISION) {
        break;
      }
    }
    return result;
  }

  private static double notZero(double value) {
    return Math.abs(value) < TINY ? TINY : value;
  }

  /** Stirling's series, after moving small arguments up to where it holds to 1e-15. */
  static double logGamma(double argument) {
    double x = argument;
    double shift = 0;
    while (x < 15) {
      shift -= Math.log(x);
      x++;
    }
    double inverse = 1 / x;
    double square = inverse * inverse;
    double series =
        inverse * (1.0 / 12 - square * (1.0 / 360 - square * (1.0 / 1260 - square / 1680)));
    return shift + (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series;
  }
}
