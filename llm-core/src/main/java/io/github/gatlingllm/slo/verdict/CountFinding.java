/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.slo.promise.CountFigure;
import io.github.gatlingllm.slo.promise.Objective;
import java.util.Map;

/**
 * Objectives on how many requests ended in some way, or were in flight.
 *
 * @param objective which
 * @param stats of the requests
 */
record CountFinding(Objective objective, RequestStats stats)
    implements CountFigure.Visitor<Finding> {

  static Finding of(Objective objective, CountFigure figure, RequestStats stats) {
    return figure.accept(new CountFinding(objective, stats));
  }

  @Override
  public Finding failureShare(CountFigure.FailureShare figure) {
    long judged = ended();
    if (judged == 0) {
      return Finding.none("no request ended");
    }
    long failed =
        figure.text() == null
            ? stats.counts().failed()
            : stats.failures().getOrDefault(figure.text(), 0L);
    return Finding.percent(objective, failed, judged);
  }

  @Override
  public Finding failures(CountFigure.Failures figure) {
    long ended = ended();
    return ended == 0
        ? Finding.none("no request ended")
        : Finding.plain(objective, stats.counts().failed(), ended);
  }

  @Override
  public Finding finishShare(CountFigure.FinishShare figure) {
    Map<String, Long> reasons = stats.finishReasons();
    long told = reasons.values().stream().mapToLong(count -> count).sum();
    return told == 0
        ? Finding.none("no answer told why it ended")
        : Finding.percent(objective, reasons.getOrDefault(figure.reason(), 0L), told);
  }

  @Override
  public Finding concurrency(CountFigure.Concurrency figure) {
    if (stats.counts().sent() == 0) {
      return Finding.none("no measured request was sent");
    }
    RequestStats.Concurrency concurrency = stats.concurrency();
    double actual =
        figure == CountFigure.Concurrency.PEAK ? concurrency.peak() : concurrency.mean();
    return Finding.plain(objective, actual, stats.counts().sent());
  }

  private long ended() {
    return stats.counts().succeeded() + stats.counts().failed();
  }
}
