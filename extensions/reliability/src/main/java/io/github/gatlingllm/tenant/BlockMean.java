// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.StudentT;
import java.util.Arrays;

/**
 * The mean of the values of blocks of time, with its 95 % interval by Student's t. Requests of a
 * block meet the same queue, so the block counts, not the request.
 *
 * @param mean the mean; NaN without blocks
 * @param interval the interval; infinite with fewer than two blocks
 * @param blocks the number of blocks
 */
record BlockMean(double mean, Interval interval, int blocks) {

  private static final double TAIL = 0.025;

  static BlockMean of(double[] values) {
    int n = values.length;
    double mean = Arrays.stream(values).average().orElse(Double.NaN);
    if (n < 2) {
      return new BlockMean(
          mean, new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY), n);
    }
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    double half = StudentT.above(TAIL, n - 1) * Math.sqrt(squares / (n - 1) / n);
    return new BlockMean(mean, new Interval(mean - half, mean + half), n);
  }

  /** Returns whether the interval lies below a limit, with at least that many blocks. */
  boolean below(double limit, int fewest) {
    return blocks >= fewest && interval.high() < limit;
  }

  /** Returns whether the interval lies above a limit, with at least that many blocks. */
  boolean above(double limit, int fewest) {
    return blocks >= fewest && interval.low() > limit;
  }
}
