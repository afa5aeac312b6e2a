// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

/** Percentiles of a few exact values. */
final class ExactPercentiles {

  private ExactPercentiles() {}

  /**
   * Returns a percentile by linear interpolation, as numpy does by default.
   *
   * @param sorted ascending, at least one
   * @param share 0 to 1
   */
  static double of(double[] sorted, double share) {
    double place = share * (sorted.length - 1);
    int below = (int) Math.floor(place);
    int above = Math.min(sorted.length - 1, below + 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }
}
