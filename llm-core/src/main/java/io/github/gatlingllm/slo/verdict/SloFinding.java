/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.Rates;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.slo.certainty.Dependence;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.promise.SloFigure;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.LongFunction;
import java.util.function.ToDoubleFunction;

/** Objectives on an SLO's figures. */
final class SloFinding {

  private SloFinding() {}

  /**
   * What is found.
   *
   * @param requests those that it was held against, or all
   */
  static Finding of(Objective objective, SloFigure figure, SloStats stats, RequestStats requests) {
    if (stats.judged() == 0) {
      return Finding.none("no request could be judged by " + stats.slo().name());
    }
    return switch (figure) {
      case ATTAINMENT -> attainment(objective, stats, requests);
      case REQUESTS_PER_SECOND ->
          rate(objective, stats, stats.goodRequestsPerSecond(), requests, Rates::requests);
      case OUTPUT_TOKENS_PER_SECOND ->
          rate(objective, stats, stats.goodOutputTokensPerSecond(), requests, Rates::outputTokens);
    };
  }

  private static Finding attainment(Objective objective, SloStats stats, RequestStats requests) {
    double dependence = dependence(stats, requests);
    LongFunction<Finding> of =
        good -> Finding.percent(objective, good, stats.judged(), stats.dependence(), dependence);
    return of.apply(stats.good())
        .between(
            objective, of.apply(stats.goodAtLeast()), of.apply(stats.goodAtMost()), near(stats));
  }

  private static String near(SloStats stats) {
    return stats.unsettled().all()
        + " of "
        + stats.judged()
        + " requests lie within the timing uncertainty of a bound, and decide between met and"
        + " missed";
  }

  /** What a rate would be with other requests good: each as much of it as the others are. */
  private static Finding rate(
      Objective objective,
      SloStats stats,
      OptionalDouble rate,
      RequestStats requests,
      ToDoubleFunction<Rates> ofAll) {
    if (rate.isEmpty()) {
      return Finding.none("the measuring window has no length");
    }
    double each = each(stats, rate.getAsDouble(), requests, ofAll);
    DoubleFunction<Finding> of =
        value -> Finding.plain(objective, value, stats.judged(), stats.judged());
    double least = rate.getAsDouble() - each * stats.unsettled().good();
    double most = rate.getAsDouble() + each * stats.unsettled().missed();
    return of.apply(rate.getAsDouble())
        .between(objective, of.apply(Math.max(0, least)), of.apply(most), near(stats));
  }

  /** What one request is of a rate; where none is good, what one is of all that succeeded. */
  private static double each(
      SloStats stats, double rate, RequestStats requests, ToDoubleFunction<Rates> ofAll) {
    Rates all = requests.window();
    if (stats.good() > 0 || all == null) {
      return rate / Math.max(1, stats.good());
    }
    return ofAll.applyAsDouble(all) / Math.max(1, requests.counts().succeeded());
  }

  /** Few misses can't tell whether they come in bursts; the times that are bounded can. */
  private static double dependence(SloStats stats, RequestStats requests) {
    return stats.slo().bounds().stream()
        .mapToDouble(bound -> Dependence.effect(requests, bound.metric()))
        .reduce(stats.dependence(), Math::max);
  }
}
