// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.measure.distribution.Distribution;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Exact samples; {@code scale} turns a value into the histogram's whole numbers. */
record SortedDistribution(Samples samples, double scale) implements Distribution {

  /** Keeps the record free of an array component. */
  static final class Samples {
    private final double[] sorted;
    private final double mean;
    private final double stdDev;

    private Samples(double[] sorted) {
      this.sorted = sorted;
      double average = Arrays.stream(sorted).average().orElseThrow();
      this.mean = average;
      this.stdDev =
          Math.sqrt(
              Arrays.stream(sorted)
                  .map(v -> (v - average) * (v - average))
                  .average()
                  .orElseThrow());
    }
  }

  static SortedDistribution of(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return new SortedDistribution(new Samples(sorted), 1);
  }

  static @Nullable SortedDistribution ofAll(DoubleStream values) {
    double[] all = values.toArray();
    return all.length == 0 ? null : of(all);
  }

  SortedDistribution scaled(double factor) {
    return new SortedDistribution(samples, factor);
  }

  @Override
  public long count() {
    return samples.sorted.length;
  }

  @Override
  public double mean() {
    return samples.mean;
  }

  @Override
  public double stdDev() {
    return samples.stdDev;
  }

  @Override
  public double min() {
    return samples.sorted[0];
  }

  @Override
  public double max() {
    return samples.sorted[samples.sorted.length - 1];
  }

  @Override
  public double percentile(double percentile) {
    double rank = percentile / 100 * (samples.sorted.length - 1);
    int below = (int) Math.floor(rank);
    int above = (int) Math.ceil(rank);
    double low = samples.sorted[below];
    return low + (rank - below) * (samples.sorted[above] - low);
  }

  @Override
  public long countAtMost(double value) {
    int low = 0;
    int high = samples.sorted.length;
    while (low < high) {
      int middle = (low + high) / 2;
      if (samples.sorted[middle] <= value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  @Override
  public double atRank(long rank) {
    return samples.sorted[(int) rank - 1];
  }

  @Override
  public boolean exact() {
    return true;
  }

  @Override
  public Histogram histogram() {
    var histogram = new Histogram(3);
    for (double value : samples.sorted) {
      histogram.recordValue(Math.max(0, Math.round(value * scale)));
    }
    return histogram;
  }
}
