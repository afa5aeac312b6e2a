/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo.baseline;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import java.util.Optional;

/**
 * A metric's distribution as a baseline keeps it, in the unit of outputs.
 *
 * @param count how many values
 * @param requests how many requests they come from: so many are independent of each other
 * @param mean arithmetic mean
 * @param stdDev population standard deviation
 * @param quantiles the values by percentile
 */
public record MetricStats(
    long count, long requests, double mean, double stdDev, QuantileFunction quantiles) {

  private static final int MOMENT_DIGITS = 7;

  /** Validates. */
  public MetricStats {
    if (count < 1 || requests < 1 || requests > count || !(stdDev >= 0)) {
      throw new IllegalArgumentException(
          "a metric must have 1 ≤ requests ≤ count and stdDev ≥ 0, but has requests "
              + requests
              + ", count "
              + count
              + ", stdDev "
              + stdDev);
    }
  }

  /** The metric in the figures of a run, if it has values. */
  static Optional<MetricStats> of(Metric metric, RequestStats stats) {
    return stats
        .distribution(metric)
        .map(values -> of(values, metric.outputDivisor(), requests(metric, stats, values.count())));
  }

  static MetricStats of(Distribution values, double divisor, long requests) {
    return new MetricStats(
        values.count(),
        requests,
        Quantity.rounded(values.mean() / divisor, MOMENT_DIGITS),
        Quantity.rounded(values.stdDev() / divisor, MOMENT_DIGITS),
        QuantileFunction.of(values, divisor));
  }

  /**
   * The gaps of one answer hang together: a metric that pools them has no more independent values
   * than there are requests with a gap, which are those with a longest one.
   */
  private static long requests(Metric metric, RequestStats stats, long count) {
    return metric.pooled()
        ? stats.distribution(Metric.MAX_STALL).map(Distribution::count).orElse(1L)
        : count;
  }
}
