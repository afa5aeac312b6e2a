/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo.certainty;

/** The beta distribution. */
public final class Beta {

  /** Halvings of a span of sixteen standard deviations. */
  private static final int HALVINGS = 26;

  private static final int SPREAD = 8;

  private Beta() {}

  /** P(X > x). */
  public static double above(double x, double a, double b) {
    return 1 - IncompleteBeta.regularized(x, a, b);
  }

  /** The centres of {@code points} parts of equal probability, ascending. */
  public static double[] parts(int points, double a, double b) {
    double mean = a / (a + b);
    double spread = SPREAD * Math.sqrt(mean * (1 - mean) / (a + b + 1));
    double[] parts = new double[points];
    double from = Math.max(0, mean - spread);
    for (int i = 0; i < points; i++) {
      from = inverse((i + 0.5) / points, a, b, from, Math.min(1, mean + spread));
      parts[i] = from;
    }
    return parts;
  }

  private static double inverse(double probability, double a, double b, double from, double to) {
    double low = from;
    double high = to;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (IncompleteBeta.regularized(middle, a, b) < probability) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }
}
