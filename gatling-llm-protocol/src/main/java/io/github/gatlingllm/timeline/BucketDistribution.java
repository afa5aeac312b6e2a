/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.timeline;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** A distribution for charts: percentiles by nearest rank, within 0.8 %. */
final class BucketDistribution implements Distribution {

  private final LogBuckets values;

  private BucketDistribution(LogBuckets values) {
    this.values = values;
  }

  /** Takes the buckets over: nobody may write into them any more. Null without values. */
  static @Nullable Distribution of(@Nullable LogBuckets values) {
    return values == null || values.moments().count() == 0 ? null : new BucketDistribution(values);
  }

  @Override
  public long count() {
    return values.moments().count();
  }

  @Override
  public double mean() {
    return values.moments().mean();
  }

  @Override
  public double stdDev() {
    return values.moments().stdDev();
  }

  @Override
  public double min() {
    return values.moments().min();
  }

  @Override
  public double max() {
    return values.moments().max();
  }

  @Override
  public double percentile(double percentile) {
    return atRank(Ranks.nearest(percentile, count()));
  }

  @Override
  public double atRank(long rank) {
    return values.atRank(rank);
  }

  @Override
  public long countAtMost(double value) {
    return values.countAtMost(value);
  }

  @Override
  public boolean exact() {
    return false;
  }

  @Override
  public Histogram histogram() {
    SignedHistogram histogram = SignedHistogram.dense(1);
    for (long rank = 1; rank <= count(); rank++) {
      histogram.record(atRank(rank));
    }
    return histogram.merged();
  }
}
