// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.Rates;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.certainty.BatchSpread;
import io.github.gatlingllm.slo.certainty.Dependence;
import io.github.gatlingllm.slo.certainty.WeakDependence;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.SloFigure;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.LongFunction;
import java.util.function.ToDoubleFunction;

/** Judges objectives on an SLO's figures. */
final class SloFinding {

  private SloFinding() {}

  /**
   * Judges an objective.
   *
   * @param requests the requests that the SLO applies to, or all
   */
  static ObjectiveFinding of(
      RunObjective objective, SloFigure figure, SloStats stats, RequestStats requests) {
    if (stats.judged() == 0) {
      return ObjectiveFinding.none(FindingTexts.noRequestJudged(stats.slo().name()));
    }
    return switch (figure) {
      case ATTAINMENT -> attainment(objective, stats, requests);
      case REQUESTS_PER_SECOND, SANE_REQUESTS_PER_SECOND ->
          rate(objective, stats, stats.goodRequestsPerSecond(), requests, Rates::requests);
      case OUTPUT_TOKENS_PER_SECOND ->
          rate(objective, stats, stats.goodOutputTokensPerSecond(), requests, Rates::outputTokens);
    };
  }

  private static ObjectiveFinding attainment(
      RunObjective objective, SloStats stats, RequestStats requests) {
    double dependence = dependence(objective, stats, requests);
    double seen = Math.min(stats.dependence(), dependence);
    LongFunction<ObjectiveFinding> of =
        good ->
            new BinomialFinding(good, stats.judged(), seen, dependence, stats.misses().seconds())
                .of(objective);
    return of.apply(stats.good())
        .between(
            objective, of.apply(stats.goodAtLeast()), of.apply(stats.goodAtMost()), near(stats));
  }

  private static String near(SloStats stats) {
    return FindingTexts.nearBound(stats.unsettled().all(), stats.judged());
  }

  /**
   * Judges a rate, with more or fewer good requests: each counts as the average of its kind,
   * because missed requests may have longer answers.
   */
  private static ObjectiveFinding rate(
      RunObjective objective,
      SloStats stats,
      OptionalDouble rate,
      RequestStats requests,
      ToDoubleFunction<Rates> ofAll) {
    if (rate.isEmpty()) {
      return ObjectiveFinding.none(FindingTexts.EMPTY_WINDOW);
    }
    double good = rate.getAsDouble();
    double eachGood = good / Math.max(1, stats.good());
    double eachMissed = eachMissed(stats, good, requests, ofAll);
    Optional<BatchSpread> spread = Spreads.ofRate(stats.goodRates(), ofAll, good, stats.judged());
    DoubleFunction<ObjectiveFinding> of =
        value -> ObjectiveFinding.batched(objective, value, stats.judged(), spread);
    double least = good - eachGood * stats.unsettled().good();
    double most = good + Math.max(eachGood, eachMissed) * stats.unsettled().missed();
    return of.apply(good)
        .between(objective, of.apply(Math.max(0, least)), of.apply(most), near(stats));
  }

  /** Returns the rate lost per slow request, on average. */
  private static double eachMissed(
      SloStats stats, double good, RequestStats requests, ToDoubleFunction<Rates> ofAll) {
    Rates all = requests.window();
    long missed = requests.counts().succeeded() - stats.good();
    return all == null || missed <= 0 ? 0 : Math.max(0, ofAll.applyAsDouble(all) - good) / missed;
  }

  /** Returns φ of the misses. Few misses do not show bursts, but the bounded times do. */
  private static double dependence(RunObjective objective, SloStats stats, RequestStats requests) {
    List<Metric> bounded = stats.slo().bounds().stream().map(Bound::metric).toList();
    double rough =
        bounded.stream()
            .mapToDouble(metric -> Dependence.effect(requests, metric))
            .reduce(stats.dependence(), Math::max);
    return objective.requirement().sides().stream()
        .mapToDouble(side -> 1 - side.bound() / 100)
        .map(tail -> WeakDependence.ofMissed(stats.misses(), rough, tail, requests, bounded))
        .max()
        .orElse(rough);
  }
}
