/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo.certainty;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;

/** Values in their order: what the percentile of an objective is taken of. */
public sealed interface Ranked {

  /** How many there are. */
  long count();

  /** The value at a percentile, 0 to 100. */
  double percentile(double percentile);

  /** How many are at most {@code value}. */
  long countAtMost(double value);

  /** The {@code rank}-th smallest one, from 1 to {@link #count()}. */
  double atRank(long rank);

  /**
   * Those that succeeded requests have.
   *
   * @param values at least one
   */
  record Succeeded(Distribution values) implements Ranked {

    @Override
    public long count() {
      return values.count();
    }

    @Override
    public double percentile(double percentile) {
      return values.percentile(percentile);
    }

    @Override
    public long countAtMost(double value) {
      return values.countAtMost(value);
    }

    @Override
    public double atRank(long rank) {
      return values.atRank(rank);
    }
  }

  /**
   * Those, and +∞ for each lost request; at least one of all.
   *
   * @param stats of which requests
   * @param metric one value a request
   */
  record WithFailures(RequestStats stats, Metric metric) implements Ranked {

    @Override
    public long count() {
      return finite() + stats.lost(metric);
    }

    @Override
    public double percentile(double percentile) {
      return stats.failureAdjusted(metric, percentile).orElse(Double.POSITIVE_INFINITY);
    }

    @Override
    public long countAtMost(double value) {
      return stats.distribution(metric).map(values -> values.countAtMost(value)).orElse(0L);
    }

    @Override
    public double atRank(long rank) {
      return rank > finite()
          ? Double.POSITIVE_INFINITY
          : stats.distribution(metric).map(values -> values.atRank(rank)).orElseThrow();
    }

    private long finite() {
      return stats.distribution(metric).map(Distribution::count).orElse(0L);
    }
  }
}
