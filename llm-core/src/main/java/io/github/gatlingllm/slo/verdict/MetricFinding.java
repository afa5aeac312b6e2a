/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.certainty.Binomial;
import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Ranked;
import io.github.gatlingllm.slo.promise.Comparison;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.promise.Requirement;
import io.github.gatlingllm.slo.promise.Statistic;
import io.github.gatlingllm.slo.promise.Subject;
import java.util.Optional;

/** Objectives on a metric's statistic. */
final class MetricFinding {

  private MetricFinding() {}

  static Finding of(Objective objective, Subject.OfMetric subject, RequestStats stats) {
    Metric metric = subject.metric();
    Optional<Distribution> distribution = stats.distribution(metric);
    if (distribution.isEmpty()) {
      return noValue(metric, stats.counts());
    }
    Distribution values = distribution.get();
    if (subject.statistic() instanceof Statistic.Percentile percentile) {
      return percentile(objective, metric, percentile.percentile(), new Ranked.Succeeded(values));
    }
    double actual = subject.statistic().of(values) / metric.outputDivisor();
    return Finding.plain(objective, actual, values.count());
  }

  static Finding percentile(Objective objective, Metric metric, double percentile, Ranked values) {
    double actual = values.percentile(percentile);
    double share = percentile / 100;
    double divisor = metric.outputDivisor();
    Certainty certainty =
        Certainty.of(
            objective.requirement(),
            actual / divisor,
            side -> ofPercentile(side, metric, share, actual, values));
    return Finding.share(
        actual / divisor, interval(values, share, divisor), values.count(), certainty);
  }

  private static Certainty ofPercentile(
      Requirement.Side side, Metric metric, double share, double actual, Ranked values) {
    Comparison comparison = side.comparison();
    double bound = inner(side.bound(), metric);
    return Certainty.of(
        keeping(values, comparison, bound),
        values.count(),
        comparison.upper() ? share : 1 - share,
        comparison.holds(actual, bound));
  }

  private static long keeping(Ranked values, Comparison comparison, double bound) {
    return switch (comparison) {
      case LTE -> values.countAtMost(bound);
      case LT -> values.countAtMost(Math.nextDown(bound));
      case GT -> values.count() - values.countAtMost(bound);
      case GTE -> values.count() - values.countAtMost(Math.nextDown(bound));
    };
  }

  /** Order statistics: the ranks between which the true quantile lies with 95 % confidence. */
  private static Interval interval(Ranked values, double share, double divisor) {
    long below = Binomial.rankBelow(values.count(), share);
    long above = Binomial.rankAbove(values.count(), share);
    return new Interval(
        below < 1 ? Double.NEGATIVE_INFINITY : values.atRank(below) / divisor,
        above > values.count() ? Double.POSITIVE_INFINITY : values.atRank(above) / divisor);
  }

  /** In nanoseconds where it was milliseconds, without what the multiplication rounds. */
  private static double inner(double bound, Metric metric) {
    return metric.unit() == Metric.Unit.NANOS
        ? Math.rint(bound * metric.outputDivisor() * 1000) / 1000
        : bound;
  }

  static Finding noValue(Metric metric, RequestStats.Counts counts) {
    return Finding.none(whyNone(metric, counts));
  }

  private static String whyNone(Metric metric, RequestStats.Counts counts) {
    if (counts.sent() == 0) {
      long apart = counts.warmUp() + counts.coolDown() + counts.unsteady();
      if (apart > counts.warmUp()) {
        return "all " + apart + " requests are outside of what is measured";
      }
      return apart == 0 ? "no request ended" : "all " + apart + " requests belong to the warm-up";
    }
    return "no value of "
        + metric.label()
        + ": "
        + counts.succeeded()
        + " of "
        + counts.sent()
        + " requests succeeded";
  }
}
