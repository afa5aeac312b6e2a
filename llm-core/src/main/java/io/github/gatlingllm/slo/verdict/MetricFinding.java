// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static java.util.Objects.requireNonNull;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.certainty.BatchSpread;
import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Dependence;
import io.github.gatlingllm.slo.certainty.FarBeyond;
import io.github.gatlingllm.slo.certainty.QuantileInterval;
import io.github.gatlingllm.slo.certainty.Ranked;
import io.github.gatlingllm.slo.certainty.WeakDependence;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.HashMap;
import java.util.Optional;

/** Judges objectives on a statistic of a metric. */
final class MetricFinding {

  private MetricFinding() {}

  /**
   * Judges an objective.
   *
   * @param abandonmentTest whether users are meant to give up
   */
  static ObjectiveFinding of(
      RunObjective objective,
      Subject.OfMetric subject,
      RequestStats stats,
      boolean abandonmentTest) {
    return CensoredFinding.of(objective, subject, stats, abandonmentTest)
        .orElseGet(() -> ofSucceeded(objective, subject, stats));
  }

  private static ObjectiveFinding ofSucceeded(
      RunObjective objective, Subject.OfMetric subject, RequestStats stats) {
    Metric metric = subject.metric();
    Optional<Distribution> distribution = stats.distribution(metric);
    if (distribution.isEmpty()) {
      return noValue(metric, stats.counts());
    }
    Distribution values = distribution.get();
    if (subject.statistic() instanceof Statistic.Percentile percentile) {
      return new OfPercentile(
              objective,
              stats,
              metric,
              percentile.percentile(),
              new Ranked.Succeeded(values),
              false)
          .finding();
    }
    return plain(
        objective,
        subject,
        stats,
        subject.statistic().of(values) / metric.outputDivisor(),
        values.count());
  }

  /** Judges a statistic other than a percentile. */
  static ObjectiveFinding plain(
      RunObjective objective,
      Subject.OfMetric subject,
      RequestStats stats,
      double actual,
      long samples) {
    Metric metric = subject.metric();
    double most = Dependence.independent(stats, metric, samples, 1);
    Optional<BatchSpread> spread =
        (subject.statistic() == Statistic.Simple.STD_DEV
                ? Spreads.ofDeviation(stats, metric)
                : Spreads.ofMean(stats, metric))
            .map(each -> each.times(1 / metric.outputDivisor()).atMost(most));
    return switch ((Statistic.Simple) subject.statistic()) {
      case MEAN, STD_DEV -> ObjectiveFinding.batched(objective, actual, samples, spread);
      case MIN, MAX -> {
        double effective = spread.map(BatchSpread::estimating).orElse(most);
        yield ObjectiveFinding.share(
            actual,
            null,
            samples,
            effective,
            effective,
            Certainty.extreme(
                objective.requirement(),
                actual,
                subject.statistic() == Statistic.Simple.MAX,
                effective));
      }
    };
  }

  /**
   * Judges a percentile.
   *
   * @param objective the objective
   * @param stats the figures of the requests
   * @param metric the metric
   * @param percentile the percentile, above 0 and at most 100
   * @param values the metric's values
   * @param adjusted whether the values include lost requests
   */
  record OfPercentile(
      RunObjective objective,
      RequestStats stats,
      Metric metric,
      double percentile,
      Ranked values,
      boolean adjusted) {

    ObjectiveFinding finding() {
      double actual = values.percentile(percentile);
      double divisor = metric.outputDivisor();
      var sides = new HashMap<Requirement.Side, Counted>();
      objective.requirement().sides().forEach(side -> sides.put(side, counted(side)));
      Counted least =
          sides.values().stream()
              .reduce(Counted::least)
              .orElseGet(() -> new Counted(values.count(), values.count()));
      Certainty certainty =
          Certainty.of(
              objective.requirement(),
              actual / divisor,
              side -> certainty(side, requireNonNull(sides.get(side)), actual));
      return ObjectiveFinding.share(
              actual / divisor,
              QuantileInterval.of(values, percentile, least.effective(), divisor),
              values.count(),
              least.effective(),
              least.estimating(),
              certainty)
          .decidedBy(
              new RequiredSample(requests(), least.effective(), stats.batches().seconds()),
              enough -> needed(enough, actual));
    }

    private double needed(RequiredSample enough, double actual) {
      return objective.requirement().sides().stream()
          .mapToDouble(
              side ->
                  enough.needed(
                      kept(side), required(side), side.comparison().holds(actual, bound(side))))
          .max()
          .orElse(Double.POSITIVE_INFINITY);
    }

    /**
     * The number of independent values that a metric's values count as.
     *
     * @param effective by everything that is known of them
     * @param estimating by their distribution at the bound alone
     */
    private record Counted(double effective, double estimating) {

      Counted least(Counted other) {
        return new Counted(
            Math.min(effective, other.effective), Math.min(estimating, other.estimating));
      }
    }

    private Counted counted(Requirement.Side side) {
      Dependence.Effect effect =
          WeakDependence.effect(stats, metric, bound(side), percentile, requests(), adjusted);
      return new Counted(
          Dependence.independent(stats, metric, values.count(), effect.largest()),
          Dependence.independent(stats, metric, values.count(), effect.atBound()));
    }

    private Certainty certainty(Requirement.Side side, Counted counted, double actual) {
      double kept = kept(side);
      return FarBeyond.of(
          Certainty.of(
              kept * counted.effective(),
              counted.effective(),
              counted.estimating(),
              required(side),
              side.comparison().holds(actual, bound(side))),
          (1 - kept) * requests(),
          requests(),
          required(side));
    }

    private double bound(Requirement.Side side) {
      return inner(side.bound(), metric);
    }

    /** Returns the share of the values that must keep the bound, 0 to 1. */
    private double required(Requirement.Side side) {
      return side.comparison().upper() ? percentile / 100 : 1 - percentile / 100;
    }

    /** Returns the share of the values that keeps the bound, 0 to 1. */
    private double kept(Requirement.Side side) {
      return (double) keeping(values, side.comparison(), bound(side)) / values.count();
    }

    /** Returns the largest number of independent values. */
    private double requests() {
      return Dependence.independent(stats, metric, values.count(), 1);
    }
  }

  private static long keeping(Ranked values, BoundComparison comparison, double bound) {
    return switch (comparison) {
      case LTE -> values.countAtMost(bound);
      case LT -> values.countAtMost(Math.nextDown(bound));
      case GT -> values.count() - values.countAtMost(bound);
      case GTE -> values.count() - values.countAtMost(Math.nextDown(bound));
    };
  }

  /** Returns a bound in the metric's own unit, nanoseconds for times, without rounding errors. */
  static double inner(double bound, Metric metric) {
    return metric.unit() == Metric.Unit.NANOS
        ? Math.rint(bound * metric.outputDivisor() * 1000) / 1000
        : bound;
  }

  static ObjectiveFinding noValue(Metric metric, RequestStats.Counts counts) {
    return ObjectiveFinding.none(whyNone(metric, counts));
  }

  private static String whyNone(Metric metric, RequestStats.Counts counts) {
    if (counts.sent() == 0) {
      long apart = counts.warmUp() + counts.coolDown() + counts.unsteady();
      if (apart > counts.warmUp()) {
        return FindingTexts.allExcluded(apart);
      }
      return apart == 0 ? FindingTexts.NO_REQUEST_ENDED : FindingTexts.allInWarmUp(apart);
    }
    if (metric.ofReader() && counts.succeeded() > 0) {
      return FindingTexts.withoutReader(metric.label(), counts.succeeded(), counts.sent());
    }
    return metric.ofServer()
        ? FindingTexts.withoutReport(metric.label(), counts.succeeded(), counts.sent())
        : FindingTexts.withoutValue(metric.label(), counts.succeeded(), counts.sent());
  }
}
