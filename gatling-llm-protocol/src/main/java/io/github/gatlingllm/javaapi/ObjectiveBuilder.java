/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.slo.Comparison;
import io.github.gatlingllm.slo.Objective;
import io.github.gatlingllm.slo.Slo;
import io.github.gatlingllm.slo.Statistic;
import io.github.gatlingllm.slo.Subject;
import io.github.gatlingllm.timeline.Metric;
import java.time.Duration;
import java.util.List;

/** DSL for building objectives, the promises about a whole run */
public final class ObjectiveBuilder {

  private ObjectiveBuilder() {}

  /** DSL for choosing a metric */
  public static final class OfMetric {

    private final List<String> path;

    OfMetric(List<String> path) {
      this.path = path;
    }

    /**
     * The time to first token
     *
     * @return the next DSL step
     */
    public OfStatistic ttft() {
      return of(Metric.TTFT);
    }

    /**
     * The time to the first output that is not reasoning
     *
     * @return the next DSL step
     */
    public OfStatistic ttfo() {
      return of(Metric.TTFO);
    }

    /**
     * The inter-token latency: all gaps of all requests, pooled
     *
     * @return the next DSL step
     */
    public OfStatistic itl() {
      return of(Metric.ITL);
    }

    /**
     * The time per output token
     *
     * @return the next DSL step
     */
    public OfStatistic tpot() {
      return of(Metric.TPOT);
    }

    /**
     * The end-to-end latency
     *
     * @return the next DSL step
     */
    public OfStatistic e2e() {
      return of(Metric.E2E);
    }

    /**
     * The longest gap of each request
     *
     * @return the next DSL step
     */
    public OfStatistic maxStall() {
      return of(Metric.MAX_STALL);
    }

    private OfStatistic of(Metric metric) {
      return new OfStatistic(path, metric);
    }
  }

  /** DSL for choosing a statistic of a metric */
  public static final class OfStatistic {

    private final List<String> path;
    private final Metric metric;

    private OfStatistic(List<String> path, Metric metric) {
      this.path = path;
      this.metric = metric;
    }

    /**
     * A percentile
     *
     * @param percentile above 0, at most 100
     * @return the next DSL step
     */
    public OfTime percentile(double percentile) {
      return of(new Statistic.Percentile(percentile));
    }

    /**
     * The arithmetic mean
     *
     * @return the next DSL step
     */
    public OfTime mean() {
      return of(Statistic.Simple.MEAN);
    }

    /**
     * The smallest value
     *
     * @return the next DSL step
     */
    public OfTime min() {
      return of(Statistic.Simple.MIN);
    }

    /**
     * The largest value
     *
     * @return the next DSL step
     */
    public OfTime max() {
      return of(Statistic.Simple.MAX);
    }

    /**
     * The standard deviation
     *
     * @return the next DSL step
     */
    public OfTime stdDev() {
      return of(Statistic.Simple.STD_DEV);
    }

    private OfTime of(Statistic statistic) {
      return new OfTime(new Subject.OfMetric(path, metric, statistic));
    }
  }

  /** DSL for an objective's bound in time */
  public static final class OfTime {

    private final Subject subject;

    private OfTime(Subject subject) {
      this.subject = subject;
    }

    /**
     * Less than
     *
     * @param bound the bound
     * @return the objective
     */
    public Objective lt(Duration bound) {
      return objective(Comparison.LT, bound);
    }

    /**
     * At most; equality passes
     *
     * @param bound the bound
     * @return the objective
     */
    public Objective lte(Duration bound) {
      return objective(Comparison.LTE, bound);
    }

    /**
     * More than
     *
     * @param bound the bound
     * @return the objective
     */
    public Objective gt(Duration bound) {
      return objective(Comparison.GT, bound);
    }

    /**
     * At least; equality passes
     *
     * @param bound the bound
     * @return the objective
     */
    public Objective gte(Duration bound) {
      return objective(Comparison.GTE, bound);
    }

    private Objective objective(Comparison comparison, Duration bound) {
      return new Objective(subject, comparison, bound.toNanos() / 1e6);
    }
  }

  /** DSL for choosing a figure of an SLO */
  public static final class OfSlo {

    private final Slo slo;

    OfSlo(Slo slo) {
      this.slo = slo;
    }

    /**
     * The percentage of requests that meet the SLO; failed ones do not
     *
     * @return the next DSL step
     */
    public OfNumber attainment() {
      return of(Subject.SloFigure.ATTAINMENT);
    }

    /**
     * Goodput: requests per second that meet the SLO
     *
     * @return the next DSL step
     */
    public OfNumber requestsPerSecond() {
      return of(Subject.SloFigure.REQUESTS_PER_SECOND);
    }

    /**
     * Output tokens per second of the requests that meet the SLO
     *
     * @return the next DSL step
     */
    public OfNumber outputTokensPerSecond() {
      return of(Subject.SloFigure.OUTPUT_TOKENS_PER_SECOND);
    }

    private OfNumber of(Subject.SloFigure figure) {
      return new OfNumber(new Subject.OfSlo(slo, figure));
    }
  }

  /** DSL for choosing a rate */
  public static final class OfThroughput {

    private final List<String> path;

    OfThroughput(List<String> path) {
      this.path = path;
    }

    /**
     * Completed requests per second
     *
     * @return the next DSL step
     */
    public OfNumber requestsPerSecond() {
      return of(Subject.RateFigure.REQUESTS);
    }

    /**
     * Prompt tokens per second
     *
     * @return the next DSL step
     */
    public OfNumber inputTokensPerSecond() {
      return of(Subject.RateFigure.INPUT_TOKENS);
    }

    /**
     * Output tokens per second
     *
     * @return the next DSL step
     */
    public OfNumber outputTokensPerSecond() {
      return of(Subject.RateFigure.OUTPUT_TOKENS);
    }

    /**
     * Prompt and output tokens per second
     *
     * @return the next DSL step
     */
    public OfNumber totalTokensPerSecond() {
      return of(Subject.RateFigure.TOTAL_TOKENS);
    }

    private OfNumber of(Subject.RateFigure figure) {
      return new OfNumber(new Subject.OfRate(path, figure));
    }
  }

  /** DSL for an objective's bound as a plain number */
  public static final class OfNumber {

    private final Subject subject;

    private OfNumber(Subject subject) {
      this.subject = subject;
    }

    /**
     * Less than
     *
     * @param bound the bound, in the figure's own unit: %, requests/s, tokens/s
     * @return the objective
     */
    public Objective lt(double bound) {
      return new Objective(subject, Comparison.LT, bound);
    }

    /**
     * At most; equality passes
     *
     * @param bound the bound, in the figure's own unit: %, requests/s, tokens/s
     * @return the objective
     */
    public Objective lte(double bound) {
      return new Objective(subject, Comparison.LTE, bound);
    }

    /**
     * More than
     *
     * @param bound the bound, in the figure's own unit: %, requests/s, tokens/s
     * @return the objective
     */
    public Objective gt(double bound) {
      return new Objective(subject, Comparison.GT, bound);
    }

    /**
     * At least; equality passes
     *
     * @param bound the bound, in the figure's own unit: %, requests/s, tokens/s
     * @return the objective
     */
    public Objective gte(double bound) {
      return new Objective(subject, Comparison.GTE, bound);
    }
  }
}
