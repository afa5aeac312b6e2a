// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.distribution;

import org.HdrHistogram.Histogram;

/**
 * An immutable distribution of one metric's values, in the metric's own unit. Never empty: a metric
 * without values has no distribution.
 */
public interface Distribution {

  /** Number of values. */
  long count();

  /** Arithmetic mean, exact. */
  double mean();

  /** Population standard deviation, exact. */
  double stdDev();

  /** Smallest value, exact. */
  double min();

  /** Largest value, exact. */
  double max();

  /**
   * The value at a percentile: linear interpolation over exact samples (numpy's default), nearest
   * rank over a histogram; never beyond the exact minimum and maximum.
   *
   * @param percentile 0 to 100
   */
  double percentile(double percentile);

  /**
   * How many values are at most {@code value}; within the histogram's precision where it is one.
   */
  long countAtMost(double value);

  /**
   * The {@code rank}-th smallest value; within the histogram's precision where it is one.
   *
   * @param rank from 1 to {@link #count()}
   */
  double atRank(long rank);

  /** Whether all samples were kept, so that percentiles interpolate; false: a histogram. */
  boolean exact();

  /**
   * A new HdrHistogram of the values, 3 significant digits, for files that can be merged: durations
   * in nanoseconds, token counts as they are, rates in thousandths. Negative values count as 0.
   */
  Histogram histogram();

  /**
   * The distribution of some values, kept exactly.
   *
   * @param values at least one
   */
  static Distribution of(double... values) {
    return ExactDistribution.of(values, 1);
  }

  /**
   * The distribution of durations that were written as a histogram: ranks are those of the values,
   * mean and extremes within the histogram's precision.
   *
   * @param written at least one value
   * @param most no value is larger
   */
  static Distribution of(Histogram written, double most) {
    return new HistogramDistribution(SignedHistogram.of(written, most));
  }
}
