// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

/**
 * An interval of a figure: 5 % of the probability below, 5 % above.
 *
 * @param low the lower end
 * @param high the upper end
 */
public record Range(double low, double high) {

  /** One-sided 95 %. */
  static final double Z = 1.6448536;

  /** Returns the smallest interval that contains both. */
  Range hull(Range other) {
    return new Range(Math.min(low, other.low), Math.max(high, other.high));
  }

  /**
   * Returns the interval of a share (Wilson 1927).
   *
   * @param share from 0 to 1
   * @param n the number of independent observations
   */
  public static Range ofShare(double share, double n) {
    double square = Z * Z / n;
    double middle = (share + square / 2) / (1 + square);
    double half = Z / (1 + square) * Math.sqrt(share * (1 - share) / n + square / (4 * n));
    return new Range(Math.max(0, middle - half), Math.min(1, middle + half));
  }
}
