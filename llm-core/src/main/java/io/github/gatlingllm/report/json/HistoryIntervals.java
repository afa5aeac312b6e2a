// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.certainty.Binomial;
import io.github.gatlingllm.slo.certainty.Dependence;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.goodput.SloStats;
import org.jspecify.annotations.Nullable;

/** The 95 % intervals of a run's main figures in its line of the history. */
final class HistoryIntervals {

  private HistoryIntervals() {}

  /** Writes the intervals of a metric's percentiles in the unit of outputs. */
  static void metric(ObjectNode node, Metric metric, RequestStats stats, double... percentiles) {
    Distribution values = stats.distribution(metric).orElse(null);
    if (values == null) {
      return;
    }
    double effective = effective(metric, stats, values.count());
    for (double percentile : percentiles) {
      put(
          node,
          "p" + Math.round(percentile),
          percentile(values, percentile, effective, metric.outputDivisor()));
    }
  }

  /** Writes the interval of a share of good requests, 0 to 1. */
  static void attainment(ObjectNode node, SloStats slo) {
    if (slo.judged() > 0) {
      double good = slo.good() / slo.dependence();
      put(node, "attainmentInterval", Binomial.share(good, slo.judged() / slo.dependence()));
    }
  }

  /** Writes an interval; nothing if an end is not known. */
  static void put(ObjectNode node, String key, @Nullable Interval interval) {
    if (interval != null && Double.isFinite(interval.low()) && Double.isFinite(interval.high())) {
      ArrayNode ends = node.putArray(key);
      ends.add(interval.low()).add(interval.high());
    }
  }

  /** Returns the number of effective samples; gaps of one answer count as one at most. */
  private static double effective(Metric metric, RequestStats stats, long count) {
    long most =
        metric.pooled()
            ? stats.distribution(Metric.MAX_STALL).map(Distribution::count).orElse(1L)
            : count;
    return Math.max(1, Math.min(most, count / Dependence.estimate(stats, metric)));
  }

  /** Returns the interval between the ranks around the percentile of the effective samples. */
  private static @Nullable Interval percentile(
      Distribution values, double percentile, double effective, double divisor) {
    long n = Math.max(1, Math.round(effective));
    long below = Binomial.rankBelow(n, percentile / 100);
    long above = Binomial.rankAbove(n, percentile / 100);
    return below < 1 || above > n
        ? null
        : new Interval(at(values, below, n) / divisor, at(values, above, n) / divisor);
  }

  private static double at(Distribution values, long rank, long n) {
    double place = n == 1 ? 0.5 : (rank - 1.0) / (n - 1.0);
    return values.atRank(1 + Math.round(place * (values.count() - 1)));
  }
}
