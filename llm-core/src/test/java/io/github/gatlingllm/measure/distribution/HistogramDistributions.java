// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.distribution;

import java.util.function.DoubleSupplier;

/** Distributions as long runs have them: by histogram, not of kept samples. */
public final class HistogramDistributions {

  private HistogramDistributions() {}

  /** More need not be drawn one by one. */
  private static final long MOST_DRAWN = 20_000;

  /** A distribution of that many values: of many millions each that is drawn stands for several. */
  public static Distribution of(long count, DoubleSupplier values) {
    SignedHistogram histogram = SignedHistogram.dense(1);
    int doublings = 0;
    while (count >> doublings > MOST_DRAWN) {
      doublings++;
    }
    long drawn = count >> doublings;
    record(histogram, drawn, values);
    for (int i = 0; i < doublings; i++) {
      SignedHistogram twice = SignedHistogram.dense(1);
      twice.addAll(histogram);
      twice.addAll(histogram);
      histogram = twice;
    }
    record(histogram, count - (drawn << doublings), values);
    return new HistogramDistribution(histogram);
  }

  private static void record(SignedHistogram histogram, long count, DoubleSupplier values) {
    for (long i = 0; i < count; i++) {
      histogram.record(values.getAsDouble());
    }
  }
}
