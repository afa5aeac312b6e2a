// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.change;

/** Which differences between two values of a figure count as equal in size. */
public enum Noise {
  /** Equal ratios: latencies and rates. Values must be positive. */
  RATIO(0.005),
  /** Equal differences: shares from 0 to 1. */
  SHARE(0.005),
  /** Equal differences: percentages from 0 to 100. */
  PERCENT(0.5),
  /** Equal differences of a figure whose usual size is unknown. */
  DIFFERENCE(1e-9);

  private final double least;

  Noise(double least) {
    this.least = least;
  }

  /** The smallest standard deviation: a smaller one is no evidence against a shift. */
  double least() {
    return least;
  }

  /** Returns the value on the scale on which equal differences count as equal. */
  double scaled(double value) {
    return this == RATIO ? Math.log(value) : value;
  }

  /** Returns the value of a place on that scale. */
  double unscaled(double scaled) {
    return this == RATIO ? Math.exp(scaled) : scaled;
  }

  /** Returns whether the scale has this value. */
  boolean has(double value) {
    return Double.isFinite(value) && (this != RATIO || value > 0);
  }
}
