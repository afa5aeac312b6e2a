/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import org.jspecify.annotations.Nullable;

/** A count of requests that an objective looks at. */
public sealed interface CountFigure extends Subject.Figure {

  /** The object of METRICS in {@code summary.json} that the figure is made of. */
  String metric();

  /** The key in it. */
  String statistic();

  /**
   * Failed requests, in percent of those that succeeded or failed.
   *
   * @param text the constant text of one kind of failure; null: all of them
   */
  record FailureShare(@Nullable String text) implements CountFigure {

    @Override
    public String label() {
      return text == null ? "failed requests" : "requests failed by '" + text + "'";
    }

    @Override
    public String unit() {
      return "%";
    }

    @Override
    public String metric() {
      return text == null ? "counts" : "failures";
    }

    @Override
    public String statistic() {
      return text == null ? "failed" : text;
    }
  }

  /** Failed requests, each of them. */
  record Failures() implements CountFigure {

    @Override
    public String label() {
      return "failed requests";
    }

    @Override
    public String unit() {
      return "requests";
    }

    @Override
    public String metric() {
      return "counts";
    }

    @Override
    public String statistic() {
      return "failed";
    }
  }

  /**
   * Answers that ended for a reason, in percent of those that told one.
   *
   * @param reason in the common names
   */
  record FinishShare(String reason) implements CountFigure {

    @Override
    public String label() {
      return "finish reason " + reason;
    }

    @Override
    public String unit() {
      return "%";
    }

    @Override
    public String metric() {
      return "finishReasons";
    }

    @Override
    public String statistic() {
      return reason;
    }
  }

  /** Requests in flight. */
  enum Concurrency implements CountFigure {
    PEAK("peak"),
    MEAN("mean");

    private final String key;

    Concurrency(String key) {
      this.key = key;
    }

    @Override
    public String label() {
      return key + " concurrency";
    }

    @Override
    public String unit() {
      return "requests";
    }

    @Override
    public String metric() {
      return "concurrency";
    }

    @Override
    public String statistic() {
      return key;
    }
  }
}
