// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.certainty.Dependence;
import java.util.Optional;

/**
 * A metric's distribution as a baseline keeps it, in the unit of outputs.
 *
 * @param count how many values
 * @param requests how many requests they come from
 * @param independent as how many independent ones those count
 * @param mean arithmetic mean
 * @param stdDev population standard deviation
 * @param quantiles the values by percentile
 */
public record MetricStats(
    long count,
    long requests,
    double independent,
    double mean,
    double stdDev,
    QuantileFunction quantiles) {

  private static final int MOMENT_DIGITS = 7;

  /** Validates. */
  public MetricStats {
    if (count < 1
        || requests < 1
        || requests > count
        || !(independent >= 1 && independent <= requests)
        || !(stdDev >= 0)) {
      throw new IllegalArgumentException(
          RunDifferenceTexts.wrongCounts(independent, requests, count, stdDev));
    }
  }

  /** Of requests that are independent of each other. */
  public MetricStats(
      long count, long requests, double mean, double stdDev, QuantileFunction quantiles) {
    this(count, requests, requests, mean, stdDev, quantiles);
  }

  /** The metric in the figures of a run, if it has values. */
  static Optional<MetricStats> of(Metric metric, RequestStats stats) {
    return stats
        .distribution(metric)
        .map(
            values ->
                of(values, metric.outputDivisor(), requests(metric, stats, values.count()))
                    .dependent(Dependence.estimate(stats, metric)));
  }

  /** The same, of requests of which so many count as one. */
  private MetricStats dependent(double dependence) {
    double independent = Math.max(1, Math.min(requests, count / dependence));
    return new MetricStats(
        count, requests, Quantity.rounded(independent, MOMENT_DIGITS), mean, stdDev, quantiles);
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
