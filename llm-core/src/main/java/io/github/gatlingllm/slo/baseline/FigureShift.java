// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import io.github.gatlingllm.slo.certainty.Interval;

/** How far a figure has moved from the baseline's, as far as the samples of both can tell. */
public interface FigureShift {

  /**
   * How many percent up or down.
   *
   * @return the probability that the figure has grown by more than that; of what is equal, half
   */
  double exceeds(double change);

  /** The changes that are left out on neither side. */
  default Interval interval(double tail) {
    return new Interval(largest(1 - tail), largest(tail));
  }

  /** The largest change that is exceeded with at least that probability. */
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
