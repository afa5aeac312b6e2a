// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.distribution;

/** Ranks of percentiles. */
final class Ranks {

  /** More than the rounding error of a rank, and less than any fraction that matters. */
  private static final double ROUNDING = 1e-9;

  private Ranks() {}

  /**
   * Returns the nearest rank of a percentile among {@code count} values, from 1 to {@code count}.
   */
  static long nearest(double percentile, long count) {
    long rank = (long) Math.ceil(percentile * count / 100 - ROUNDING);
    return Math.max(1, Math.min(count, rank));
  }
}
