// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.distribution;

import org.HdrHistogram.Histogram;

/**
 * An immutable distribution of one metric's values, in the metric's own unit. It is never empty: a
 * metric without values has no distribution.
 */
public interface Distribution {

  /** Returns the number of values. */
  long count();

  /** Returns the exact arithmetic mean. */
  double mean();

  /** Returns the exact population standard deviation. */
  double stdDev();

  /** Returns the exact smallest value. */
  double min();

  /** Returns the exact largest value. */
  double max();

  /**
   * Returns the value at a percentile: by linear interpolation over exact samples (numpy's
   * default), or by nearest rank over a histogram. The result never exceeds the exact minimum and
   * maximum.
   *
   * @param percentile 0 to 100
   */
  double percentile(double percentile);

  /**
   * Returns how many values are at most {@code value}, within the histogram's precision if it is
   * one.
   */
  long countAtMost(double value);

  /**
   * Returns the {@code rank}-th smallest value, within the histogram's precision if it is one.
   *
   * @param rank from 1 to {@link #count()}
   */
  double atRank(long rank);

  /**
   * Returns whether all samples were kept, so that percentiles interpolate; false for a histogram.
   */
  boolean exact();

  /**
   * Returns a new HdrHistogram of the values with 3 significant digits, for files that can be
   * merged: durations in nanoseconds, token counts unchanged, rates in thousandths. Negative values
   * count as 0.
   */
  Histogram histogram();

  /**
   * Returns the exact distribution of some values.
   *
   * @param values at least one
   */
  static Distribution of(double... values) {
    return ExactDistribution.of(values, 1);
  }

  /**
   * Returns the distribution of durations from a histogram file. Ranks are those of the values;
   * mean and extremes are within the histogram's precision.
   *
   * @param written at least one value
   * @param most an upper bound of all values
   */
  static Distribution of(Histogram written, double most) {
    return new HistogramDistribution(SignedHistogram.of(written, most));
  }
}
