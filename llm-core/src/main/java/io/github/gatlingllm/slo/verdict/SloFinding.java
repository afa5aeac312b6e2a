/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.promise.SloFigure;
import java.util.OptionalDouble;

/** Objectives on an SLO's figures. */
final class SloFinding {

  private SloFinding() {}

  static Finding of(Objective objective, SloFigure figure, SloStats stats) {
    if (stats.judged() == 0) {
      return Finding.none("no request could be judged by " + stats.slo().name());
    }
    return switch (figure) {
      case ATTAINMENT -> Finding.percent(objective, stats.good(), stats.judged());
      case REQUESTS_PER_SECOND -> rate(objective, stats, stats.goodRequestsPerSecond());
      case OUTPUT_TOKENS_PER_SECOND -> rate(objective, stats, stats.goodOutputTokensPerSecond());
    };
  }

  private static Finding rate(Objective objective, SloStats stats, OptionalDouble rate) {
    return rate.isEmpty()
        ? Finding.none("the measuring window has no length")
        : Finding.plain(objective, rate.getAsDouble(), stats.judged());
  }
}
