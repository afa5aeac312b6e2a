// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.structured;

import io.github.gatlingllm.measure.distribution.Distribution;

/**
 * The difference of two medians.
 *
 * @param one the first median
 * @param other the second median
 * @param low the lower end of the 95 % interval of one − other
 * @param high the upper end of that interval
 */
record MedianDifference(double one, double other, double low, double high) {

  private static final double Z = 1.959964;

  /**
   * Returns the difference of independent values. The interval of each median is from its ranks
   * (binomial); both are combined by square-and-add (Zou and Donner 2008).
   */
  public static MedianDifference of(Distribution one, Distribution other) {
    double first = one.percentile(50);
    double second = other.percentile(50);
    double apart = first - second;
    double down = Math.hypot(first - rank(one, -1), rank(other, 1) - second);
    double up = Math.hypot(rank(one, 1) - first, second - rank(other, -1));
    return new MedianDifference(first, second, apart - down, apart + up);
  }

  /** Returns the difference in another unit. */
  public MedianDifference dividedBy(double divisor) {
    return new MedianDifference(one / divisor, other / divisor, low / divisor, high / divisor);
  }

  /** Returns one − other. */
  public double difference() {
    return one - other;
  }

  private static double rank(Distribution values, int side) {
    long n = values.count();
    double rank = (n + 1) / 2.0 + side * Z * Math.sqrt(n) / 2;
    return values.atRank((long) (side < 0 ? Math.floor(rank) : Math.ceil(rank)));
  }
}
