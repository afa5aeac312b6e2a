// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.distribution;

/** Ranks of percentiles. */
final class Ranks {

  /** Less than any rank's fraction that could matter, more than what rounding leaves. */
  private static final double ROUNDING = 1e-9;

  private Ranks() {}

  /** The nearest rank of a percentile among {@code count} values, from 1 to {@code count}. */
  static long nearest(double percentile, long count) {
    long rank = (long) Math.ceil(percentile * count / 100 - ROUNDING);
    return Math.max(1, Math.min(count, rank));
  }
}
