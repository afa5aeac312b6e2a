/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.timeline;

import org.HdrHistogram.Histogram;

/** A distribution of any number of values: percentiles by nearest rank, within 0.1 %. */
final class HistogramDistribution implements Distribution {

  private final SignedHistogram values;

  /** Takes the histogram over: nobody may write into it any more. */
  HistogramDistribution(SignedHistogram values) {
    this.values = values;
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
    if (rank <= 1) {
      return min();
    }
    return rank >= count() ? max() : values.atRank(rank);
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
    return values.merged();
  }
}
