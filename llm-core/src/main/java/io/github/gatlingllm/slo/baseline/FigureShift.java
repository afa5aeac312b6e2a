// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import io.github.gatlingllm.slo.certainty.Interval;

/** The shift of a figure from the baseline's, as a distribution. */
public interface FigureShift {

  /**
   * Returns the probability that the figure has grown by more than a change, in percent; equal
   * values count half.
   */
  double exceeds(double change);

  /** Returns the interval of the change, with this probability beyond each end. */
  default Interval interval(double tail) {
    return new Interval(largest(1 - tail), largest(tail));
  }

  /** Returns the largest change that is exceeded with at least this probability. */
  private double largest(double probability) {
    double low = -100;
    double high = 100;
    while (exceeds(high) >= probability) {
      high *= 10;
      if (high > 1e9) {
        return Double.POSITIVE_INFINITY;
      }
    }
    for (int i = 0; i < 50; i++) {
      double middle = (low + high) / 2;
      if (exceeds(middle) >= probability) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }
}
