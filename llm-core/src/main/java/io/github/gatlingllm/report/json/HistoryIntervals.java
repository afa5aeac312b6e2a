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
import io.github.gatlingllm.slo.certainty.QuantileInterval;
import io.github.gatlingllm.slo.certainty.Ranked;
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
    double effective =
        Dependence.independent(stats, metric, values.count(), Dependence.estimate(stats, metric));
    for (double percentile : percentiles) {
      put(
          node,
          "p" + Math.round(percentile),
          QuantileInterval.of(
              new Ranked.Succeeded(values), percentile, effective, metric.outputDivisor()));
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
}
