/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import io.github.gatlingllm.timeline.Metric;
import io.github.gatlingllm.timeline.Rates;
import io.github.gatlingllm.timeline.RequestStats;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** What an objective looks at. */
public sealed interface Subject {

  /** The request's Gatling path; empty: all requests together. */
  List<String> path();

  /** The SLO it is about; null: about none. */
  default @Nullable Slo slo() {
    return null;
  }

  /** The words people read: {@code TTFT p99}, {@code goodput}. */
  String label();

  /** The unit of values and bounds: {@code ms}, {@code tokens/s}, {@code req/s}, {@code %}. */
  String unit();

  /** The unit in an objective's text, which is the same before anything is known of the run. */
  default String textUnit() {
    return unit();
  }

  /** A figure that has a name and a unit of its own. */
  interface Figure {

    /** The words people read. */
    String label();

    /** The unit of values and bounds. */
    String unit();
  }

  /** What looks at such a figure. */
  sealed interface OfFigure extends Subject {

    /** Which figure. */
    Figure figure();

    @Override
    default String label() {
      return figure().label();
    }

    @Override
    default String unit() {
      return figure().unit();
    }
  }

  /**
   * A statistic of a metric.
   *
   * @param path the request's Gatling path; empty: all requests together
   * @param metric which metric
   * @param statistic which figure of it
   */
  record OfMetric(List<String> path, Metric metric, Statistic statistic) implements Subject {

    @Override
    public String label() {
      return metric.label() + " " + statistic.key();
    }

    @Override
    public String unit() {
      return Quantity.unit(metric);
    }
  }

  /**
   * A percentile of a latency in which each failed request counts as +∞.
   *
   * @param path the request's Gatling path; empty: all requests together
   * @param metric a latency that each request has once
   * @param statistic which percentile
   */
  record OfAdjusted(List<String> path, Metric metric, Statistic.Percentile statistic)
      implements Subject {

    /** Validates. */
    public OfAdjusted {
      if (metric.pooled() || metric.unit() != Metric.Unit.NANOS) {
        throw new IllegalArgumentException(
            "a failure-adjusted metric must be a latency with one value a request, but was "
                + metric.label());
      }
    }

    @Override
    public String label() {
      return "failure-adjusted " + metric.label() + " " + statistic.key();
    }

    @Override
    public String unit() {
      return Quantity.unit(metric);
    }
  }

  /**
   * A figure of an SLO over all requests that are held against it.
   *
   * @param slo which
   * @param figure which figure
   */
  record OfSlo(Slo slo, SloFigure figure) implements OfFigure {

    @Override
    public List<String> path() {
      return List.of();
    }
  }

  /**
   * A rate over the measuring window.
   *
   * @param path the request's Gatling path; empty: all requests together
   * @param figure which rate
   */
  record OfRate(List<String> path, RateFigure figure) implements OfFigure {}

  /**
   * How many requests ended in some way, or were in flight.
   *
   * @param path the request's Gatling path; empty: all requests together
   * @param figure which count
   */
  record OfCount(List<String> path, CountFigure figure) implements OfFigure {

    /** {@code failed requests = 0}. */
    @Override
    public String textUnit() {
      return figure instanceof CountFigure.Failures ? "" : unit();
    }
  }

  /** Whether the run can be trusted. */
  record OfValidity() implements Subject {

    @Override
    public List<String> path() {
      return List.of();
    }

    @Override
    public String label() {
      return "the run";
    }

    @Override
    public String unit() {
      return "reasons";
    }
  }

  /**
   * What serving cost.
   *
   * @param figure which figure
   * @param currency of bounds and values; empty until the run's prices are known
   */
  record OfCost(CostFigure figure, String currency) implements Subject {

    /** Before the currency is known. */
    public OfCost(CostFigure figure) {
      this(figure, "");
    }

    @Override
    public @Nullable Slo slo() {
      return figure instanceof CostFigure.PerMillionGoodTokens good ? good.slo() : null;
    }

    @Override
    public List<String> path() {
      return List.of();
    }

    @Override
    public String label() {
      return figure.label();
    }

    @Override
    public String unit() {
      return currency;
    }

    /** Prices may change; the objective's name in reports and histories should not. */
    @Override
    public String textUnit() {
      return "";
    }
  }

  /**
   * The highest load that keeps an SLO.
   *
   * @param slo which
   * @param target the attainment that a level must reach, 0 to 1; empty: that of the run's levels
   * @param in in what the load is told; null until the run's levels are known
   */
  record OfCapacity(Slo slo, OptionalDouble target, @Nullable LoadUnit in) implements Subject {

    /** Before the levels are known. */
    public OfCapacity(Slo slo, OptionalDouble target) {
      this(slo, target, null);
    }

    @Override
    public List<String> path() {
      return List.of();
    }

    @Override
    public String label() {
      return target.isEmpty()
          ? "capacity"
          : "capacity at " + Quantity.exact(100 * target.getAsDouble()) + " %";
    }

    @Override
    public String unit() {
      return in == null ? "" : in.symbol();
    }

    /** The same simulation may have levels of either kind. */
    @Override
    public String textUnit() {
      return "";
    }
  }

  /** The figures of an SLO. */
  enum SloFigure implements Figure {
    /** Percent of judged requests. */
    ATTAINMENT("attainment", "%"),
    /** Goodput. */
    REQUESTS_PER_SECOND("goodput", "req/s"),
    /** Output tokens of good requests. */
    OUTPUT_TOKENS_PER_SECOND("good output tokens", "tokens/s");

    private final String label;
    private final String unit;

    SloFigure(String label, String unit) {
      this.label = label;
      this.unit = unit;
    }

    @Override
    public String label() {
      return label;
    }

    @Override
    public String unit() {
      return unit;
    }
  }

  /** The rates of a run. */
  enum RateFigure implements Figure {
    REQUESTS("requests", "req/s", Rates::requests),
    INPUT_TOKENS("input tokens", "tokens/s", Rates::inputTokens),
    OUTPUT_TOKENS("output tokens", "tokens/s", Rates::outputTokens),
    TOTAL_TOKENS("total tokens", "tokens/s", Rates::totalTokens);

    private final String label;
    private final String unit;

    /** Stateless: a reference to a record's accessor. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final ToDoubleFunction<Rates> accessor;

    RateFigure(String label, String unit, ToDoubleFunction<Rates> accessor) {
      this.label = label;
      this.unit = unit;
      this.accessor = accessor;
    }

    @Override
    public String label() {
      return label;
    }

    @Override
    public String unit() {
      return unit;
    }

    /** Whether it can't be known without the server's count of prompt tokens. */
    private boolean needsInput() {
      return this == INPUT_TOKENS || this == TOTAL_TOKENS;
    }

    /** Whether answers that have no tokens, such as vectors, have none of it. */
    private boolean needsOutput() {
      return this == OUTPUT_TOKENS || this == TOTAL_TOKENS;
    }

    /** Why it can't be known of these requests; null: it can. */
    @Nullable String unknown(RequestStats stats) {
      if (needsInput() && stats.tokens().input() == null) {
        return "the server told no prompt tokens";
      }
      return needsOutput() && !stats.outputKnown()
          ? "the answers have no output tokens, or nobody told them"
          : null;
    }

    /** The rate's value. */
    public double of(Rates rates) {
      return accessor.applyAsDouble(rates);
    }
  }
}
