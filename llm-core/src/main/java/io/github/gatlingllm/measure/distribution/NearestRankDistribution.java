// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.distribution;

/** A distribution of counted values: percentiles by nearest rank, exact moments. */
abstract sealed class NearestRankDistribution implements Distribution
    permits BucketDistribution, HistogramDistribution {

  private final Moments moments;

  NearestRankDistribution(Moments moments) {
    this.moments = moments;
  }

  @Override
  public final long count() {
    return moments.count();
  }

  @Override
  public final double mean() {
    return moments.mean();
  }

  @Override
  public final double stdDev() {
    return moments.stdDev();
  }

  @Override
  public final double min() {
    return moments.min();
  }

  @Override
  public final double max() {
    return moments.max();
  }

  @Override
  public final double percentile(double percentile) {
    return atRank(Ranks.nearest(percentile, count()));
  }

  @Override
  public final double atRank(long rank) {
    if (rank <= 1) {
      return min();
    }
    return rank >= count() ? max() : within(rank);
  }

  @Override
  public final boolean exact() {
    return false;
  }

  /** Returns the value at a rank that is neither the first nor the last. */
  abstract double within(long rank);
}
