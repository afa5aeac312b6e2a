// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.certainty.Dependence;
import java.util.Optional;

/**
 * The distribution of a metric in a baseline, in the unit of outputs.
 *
 * @param count the number of values
 * @param requests the number of requests that they come from
 * @param independent the number of effective samples
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

  /** Creates the distribution of independent requests. */
  public MetricStats(
      long count, long requests, double mean, double stdDev, QuantileFunction quantiles) {
    this(count, requests, requests, mean, stdDev, quantiles);
  }

  /** Returns the metric's distribution in the figures of a run; empty without values. */
  static Optional<MetricStats> of(Metric metric, RequestStats stats) {
    return stats
        .distribution(metric)
        .map(
            values ->
                of(values, metric.outputDivisor(), requests(metric, stats, values.count()))
                    .dependent(Dependence.estimate(stats, metric)));
  }

  /** Returns a copy for requests that depend on each other by φ. */
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
   * Returns the number of requests with a value. Gaps of one answer depend on each other, so pooled
   * metrics have no more independent values than answers with a gap.
   */
  private static long requests(Metric metric, RequestStats stats, long count) {
    return metric.pooled()
        ? stats.distribution(Metric.MAX_STALL).map(Distribution::count).orElse(1L)
        : count;
  }
}
