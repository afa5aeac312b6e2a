/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.timeline;

import org.HdrHistogram.Histogram;

/** A distribution of any number of values: percentiles by nearest rank, within 0.1 %. */
final class HistogramDistribution extends NearestRankDistribution {

  private final SignedHistogram values;

  /** Takes the histogram over: nobody may write into it any more. */
  HistogramDistribution(SignedHistogram values) {
    super(values.moments());
    this.values = values;
  }

  @Override
  double within(long rank) {
    return values.atRank(rank);
  }

  @Override
  public long countAtMost(double value) {
    return values.countAtMost(value);
  }

  @Override
  public Histogram histogram() {
    return values.merged();
  }
}
