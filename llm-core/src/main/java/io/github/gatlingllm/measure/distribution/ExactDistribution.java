// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.distribution;

import java.util.Arrays;
import org.HdrHistogram.Histogram;

/** A distribution that keeps all its values. Percentiles interpolate, as numpy's default does. */
final class ExactDistribution implements Distribution {

  private final double[] sorted;
  private final int scale;
  private final Moments moments = new Moments();

  private ExactDistribution(double[] sorted, int scale) {
    this.sorted = sorted;
    this.scale = scale;
    for (double value : sorted) {
      moments.add(value);
    }
  }

  static ExactDistribution of(double[] values, int scale) {
    if (values.length == 0) {
      throw new IllegalArgumentException("a distribution must have values, but there were none");
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return new ExactDistribution(sorted, scale);
  }

  @Override
  public long count() {
    return sorted.length;
  }

  @Override
  public double mean() {
    return moments.mean();
  }

  @Override
  public double stdDev() {
    return moments.stdDev();
  }

  @Override
  public double min() {
    return sorted[0];
  }

  @Override
  public double max() {
    return sorted[sorted.length - 1];
  }

  @Override
  public double percentile(double percentile) {
    double position = percentile / 100 * (sorted.length - 1);
    int below = (int) Math.floor(position);
    if (below >= sorted.length - 1) {
      return max();
    }
    return sorted[below] + (position - below) * (sorted[below + 1] - sorted[below]);
  }

  @Override
  public double atRank(long rank) {
    return sorted[(int) Math.max(1, Math.min(sorted.length, rank)) - 1];
  }

  @Override
  public long countAtMost(double value) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] <= value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  @Override
  public boolean exact() {
    return true;
  }

  @Override
  public Histogram histogram() {
    SignedHistogram histogram = SignedHistogram.dense(scale);
    for (double value : sorted) {
      histogram.record(value);
    }
    return histogram.merged();
  }
}
