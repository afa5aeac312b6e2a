/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import java.util.OptionalDouble;

/** Objectives on an SLO's figures. */
final class SloFinding {

  private SloFinding() {}

  static Finding of(Objective objective, Subject.SloFigure figure, SloStats stats) {
    if (stats.judged() == 0) {
      return Finding.none("no request could be judged by " + stats.slo().name());
    }
    return switch (figure) {
      case ATTAINMENT -> attainment(objective, stats);
      case REQUESTS_PER_SECOND -> rate(objective, stats, stats.goodRequestsPerSecond());
      case OUTPUT_TOKENS_PER_SECOND -> rate(objective, stats, stats.goodOutputTokensPerSecond());
    };
  }

  private static Finding attainment(Objective objective, SloStats stats) {
    long judged = stats.judged();
    double actual = 100.0 * stats.good() / judged;
    double bound = objective.bound() / 100;
    boolean atLeast = !objective.comparison().upper();
    Certainty certainty =
        Certainty.of(
            atLeast ? stats.good() : judged - stats.good(),
            judged,
            atLeast ? bound : 1 - bound,
            objective.comparison().holds(actual, objective.bound()));
    ObjectiveResult.Interval share = Binomial.share(stats.good(), judged);
    return Finding.share(
        actual,
        new ObjectiveResult.Interval(100 * share.low(), 100 * share.high()),
        judged,
        certainty);
  }

  private static Finding rate(Objective objective, SloStats stats, OptionalDouble rate) {
    return rate.isEmpty()
        ? Finding.none("the measuring window has no length")
        : Finding.plain(objective, rate.getAsDouble(), stats.judged());
  }
}
