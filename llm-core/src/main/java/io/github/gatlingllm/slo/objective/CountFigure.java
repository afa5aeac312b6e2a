// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import org.jspecify.annotations.Nullable;

/** A count of requests that an objective bounds. */
public sealed interface CountFigure extends Subject.Figure {

  /** Returns the key of its metric in {@code summary.json}. */
  String metric();

  /** Returns the key of its statistic in that metric. */
  String statistic();

  /** Calls the visitor's method for its kind. */
  <R> R accept(Visitor<R> visitor);

  /**
   * A visitor with a method for each kind of count.
   *
   * @param <R> the result
   */
  interface Visitor<R> {
    R failureShare(FailureShare figure);

    R failures(Failures figure);

    R finishShare(FinishShare figure);

    R degenerateShare(DegenerateShare figure);

    R concurrency(Concurrency figure);
  }

  /**
   * The share of failed requests, in percent of those that succeeded or failed.
   *
   * @param text the text of one kind of failure; null for all failures
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

  /** The number of failed requests. */
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
   * The share of answers with a finish reason, in percent of those that reported one.
   *
   * @param reason the reason, by its common name
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

  /** The share of degenerate answers, in percent of those that were checked. */
  record DegenerateShare() implements CountFigure {

    /** The metric's key. */
    public static final String METRIC = "sanity";

    @Override
    public String label() {
      return "degenerate answers";
    }

    @Override
    public String unit() {
      return "%";
    }

    @Override
    public String metric() {
      return METRIC;
    }

    @Override
    public String statistic() {
      return "degeneratePercent";
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.degenerateShare(this);
    }
  }

  /** The number of requests in flight. */
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
