/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.slo.certainty.Dependence;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.promise.Bound;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.promise.Slo;
import io.github.gatlingllm.slo.promise.SloFigure;
import java.util.Optional;
import java.util.OptionalDouble;

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
      case ATTAINMENT ->
          Finding.percent(
              objective,
              stats.good(),
              stats.judged(),
              stats.dependence(),
              dependence(stats, requests));
      case REQUESTS_PER_SECOND -> rate(objective, stats, stats.goodRequestsPerSecond());
      case OUTPUT_TOKENS_PER_SECOND -> rate(objective, stats, stats.goodOutputTokensPerSecond());
    };
  }

  /**
   * The share of requests of which nobody knows whether they are good, 0 to 1: a time lies as near
   * to a bound as the times of the run are uncertain.
   */
  static double unsettled(Slo slo, RequestStats requests, TimingUncertainty uncertainty) {
    double share = 0;
    for (Bound bound : slo.bounds()) {
      OptionalDouble u = uncertainty.of(bound.metric());
      Optional<Distribution> values = requests.distribution(bound.metric());
      if (u.isPresent() && values.isPresent() && bound.ofOneValue()) {
        share += near(values.get(), bound.limit().fixed(), u.getAsDouble());
      }
    }
    return Math.min(1, share);
  }

  private static double near(Distribution values, double limit, double u) {
    long settled = values.countAtMost(Math.nextDown(limit - u));
    return (values.countAtMost(limit + u) - settled) / (double) values.count();
  }

  private static Finding rate(Objective objective, SloStats stats, OptionalDouble rate) {
    return rate.isEmpty()
        ? Finding.none("the measuring window has no length")
        : Finding.plain(objective, rate.getAsDouble(), stats.judged(), stats.judged());
  }

  /** Few misses can't tell whether they come in bursts; the times that are bounded can. */
  private static double dependence(SloStats stats, RequestStats requests) {
    return stats.slo().bounds().stream()
        .mapToDouble(bound -> Dependence.effect(requests, bound.metric()))
        .reduce(stats.dependence(), Math::max);
  }
}
