// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import org.jspecify.annotations.Nullable;

/** A count of requests that an objective looks at. */
public sealed interface CountFigure extends Subject.Figure {

  /** The object of METRICS in {@code summary.json} that the figure is made of. */
  String metric();

  /** The key in it. */
  String statistic();

  /** Answers by what kind of count it is. */
  <R> R accept(Visitor<R> visitor);

  /**
   * An answer for each kind of count, so that none is forgotten.
   *
   * @param <R> the answer
   */
  interface Visitor<R> {
    R failureShare(FailureShare figure);

    R failures(Failures figure);

    R finishShare(FinishShare figure);

    R concurrency(Concurrency figure);
  }

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

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.failureShare(this);
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

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.failures(this);
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

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.finishShare(this);
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

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.concurrency(this);
    }
  }
}
