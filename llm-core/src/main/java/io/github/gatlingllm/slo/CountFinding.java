/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import io.github.gatlingllm.timeline.RequestStats;
import java.util.Map;

/** Objectives on how many requests ended in some way, or were in flight. */
final class CountFinding {

  private CountFinding() {}

  static Finding of(Objective objective, CountFigure figure, RequestStats stats) {
    if (figure instanceof CountFigure.FailureShare failed) {
      return failures(objective, failed, stats);
    }
    if (figure instanceof CountFigure.Failures) {
      return failures(objective, stats.counts());
    }
    if (figure instanceof CountFigure.FinishShare finished) {
      return finishes(objective, finished, stats.finishReasons());
    }
    return concurrency(objective, (CountFigure.Concurrency) figure, stats);
  }

  private static Finding failures(
      Objective objective, CountFigure.FailureShare figure, RequestStats stats) {
    long judged = stats.counts().succeeded() + stats.counts().failed();
    if (judged == 0) {
      return Finding.none("no request ended");
    }
    long failed =
        figure.text() == null
            ? stats.counts().failed()
            : stats.failures().getOrDefault(figure.text(), 0L);
    return Finding.percent(objective, failed, judged);
  }

  private static Finding failures(Objective objective, RequestStats.Counts counts) {
    long ended = counts.succeeded() + counts.failed();
    return ended == 0
        ? Finding.none("no request ended")
        : Finding.plain(objective, counts.failed(), ended);
  }

  private static Finding finishes(
      Objective objective, CountFigure.FinishShare figure, Map<String, Long> reasons) {
    long told = reasons.values().stream().mapToLong(count -> count).sum();
    return told == 0
        ? Finding.none("no answer told why it ended")
        : Finding.percent(objective, reasons.getOrDefault(figure.reason(), 0L), told);
  }

  private static Finding concurrency(
      Objective objective, CountFigure.Concurrency figure, RequestStats stats) {
    if (stats.counts().sent() == 0) {
      return Finding.none("no measured request was sent");
    }
    RequestStats.Concurrency concurrency = stats.concurrency();
    double actual =
        figure == CountFigure.Concurrency.PEAK ? concurrency.peak() : concurrency.mean();
    return Finding.plain(objective, actual, stats.counts().sent());
  }
}
