/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.slo.Comparison;
import io.github.gatlingllm.slo.CountFigure;
import io.github.gatlingllm.slo.Objective;
import io.github.gatlingllm.slo.Requirement;
import io.github.gatlingllm.slo.Slo;
import io.github.gatlingllm.slo.Statistic;
import io.github.gatlingllm.slo.Subject;
import io.github.gatlingllm.timeline.Metric;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

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
    public OfStatistic<OfTime> ttft() {
      return time(Metric.TTFT);
    }

    /**
     * The time to the first output that is not reasoning
     *
     * @return the next DSL step
     */
    public OfStatistic<OfTime> ttfo() {
      return time(Metric.TTFO);
    }

    /**
     * The inter-token latency: all gaps of all requests, pooled
     *
     * @return the next DSL step
     */
    public OfStatistic<OfTime> itl() {
      return time(Metric.ITL);
    }

    /**
     * The time per output token
     *
     * @return the next DSL step
     */
    public OfStatistic<OfTime> tpot() {
      return time(Metric.TPOT);
    }

    /**
     * The end-to-end latency
     *
     * @return the next DSL step
     */
    public OfStatistic<OfTime> e2e() {
      return time(Metric.E2E);
    }

    /**
     * The longest gap of each request
     *
     * @return the next DSL step
     */
    public OfStatistic<OfTime> maxStall() {
      return time(Metric.MAX_STALL);
    }

    /**
     * The time from the first to the second chunk
     *
     * @return the next DSL step
     */
    public OfStatistic<OfTime> ttst() {
      return time(Metric.TTST);
    }

    /**
     * The inter-token latency, a gap to a chunk of several tokens counted as often and divided
     *
     * @return the next DSL step
     */
    public OfStatistic<OfTime> itlPerToken() {
      return time(Metric.ITL_PER_TOKEN);
    }

    /**
     * The time until the stream was closed
     *
     * @return the next DSL step
     */
    public OfStatistic<OfTime> streamClose() {
      return time(Metric.STREAM_CLOSE);
    }

    /**
     * How much later than scheduled requests were sent
     *
     * @return the next DSL step
     */
    public OfStatistic<OfTime> scheduleLag() {
      return time(Metric.SCHEDULE_LAG);
    }

    /**
     * The time to first token from when the request was due: free of coordinated omission
     *
     * @return the next DSL step
     */
    public OfStatistic<OfTime> ttftFromSchedule() {
      return time(Metric.TTFT_FROM_SCHEDULE);
    }

    /**
     * The end-to-end latency from when the request was due: free of coordinated omission
     *
     * @return the next DSL step
     */
    public OfStatistic<OfTime> e2eFromSchedule() {
      return time(Metric.E2E_FROM_SCHEDULE);
    }

    /**
     * The output tokens per second that one user sees
     *
     * @return the next DSL step
     */
    public OfStatistic<OfNumber> decodeRate() {
      return new OfStatistic<>(path, Metric.DECODE_RATE, OfNumber::new);
    }

    /**
     * The prompt tokens per second until the first token, queueing included
     *
     * @return the next DSL step
     */
    public OfStatistic<OfNumber> prefillRate() {
      return new OfStatistic<>(path, Metric.PREFILL_RATE, OfNumber::new);
    }

    private OfStatistic<OfTime> time(Metric metric) {
      return new OfStatistic<>(path, metric, OfTime::new);
    }
  }

  /**
   * DSL for choosing a statistic of a metric
   *
   * @param <B> the next DSL step
   */
  public static final class OfStatistic<B> {

    private final List<String> path;
    private final Metric metric;
    private final Function<Subject, B> next;

    private OfStatistic(List<String> path, Metric metric, Function<Subject, B> next) {
      this.path = path;
      this.metric = metric;
      this.next = next;
    }

    /**
     * A percentile
     *
     * @param percentile above 0, at most 100
     * @return the next DSL step
     */
    public B percentile(double percentile) {
      return of(new Statistic.Percentile(percentile));
    }

    /**
     * The arithmetic mean
     *
     * @return the next DSL step
     */
    public B mean() {
      return of(Statistic.Simple.MEAN);
    }

    /**
     * The smallest value
     *
     * @return the next DSL step
     */
    public B min() {
      return of(Statistic.Simple.MIN);
    }

    /**
     * The largest value
     *
     * @return the next DSL step
     */
    public B max() {
      return of(Statistic.Simple.MAX);
    }

    /**
     * The standard deviation
     *
     * @return the next DSL step
     */
    public B stdDev() {
      return of(Statistic.Simple.STD_DEV);
    }

    private B of(Statistic statistic) {
      return next.apply(new Subject.OfMetric(path, metric, statistic));
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

    /**
     * From one bound to another, both included
     *
     * @param lower the smallest good value
     * @param upper the largest good value
     * @return the objective
     */
    public Objective between(Duration lower, Duration upper) {
      return new Objective(subject, new Requirement.Between(millis(lower), millis(upper)));
    }

    private Objective objective(Comparison comparison, Duration bound) {
      return new Objective(subject, comparison, millis(bound));
    }

    private static double millis(Duration duration) {
      return duration.toNanos() / 1e6;
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

  /** DSL for choosing how many requests ended in some way, or were in flight */
  public static final class OfRequests {

    private final List<String> path;

    OfRequests(List<String> path) {
      this.path = path;
    }

    /**
     * The percentage of requests that failed
     *
     * @return the next DSL step
     */
    public OfNumber failedPercent() {
      return of(new CountFigure.FailureShare(null));
    }

    /**
     * The percentage of requests that failed in one way
     *
     * @param text the failure's constant text, such as {@code HTTP 429}
     * @return the next DSL step
     */
    public OfNumber failedPercent(String text) {
      return of(new CountFigure.FailureShare(text));
    }

    /**
     * The percentage of answers that ended for a reason
     *
     * @param reason {@code length}, {@code stop}, {@code tool_calls}, {@code content_filter}
     * @return the next DSL step
     */
    public OfNumber finishReasonPercent(String reason) {
      return of(new CountFigure.FinishShare(reason));
    }

    /**
     * The most requests in flight at once
     *
     * @return the next DSL step
     */
    public OfNumber peakConcurrency() {
      return of(CountFigure.Concurrency.PEAK);
    }

    /**
     * The requests in flight, on average over time
     *
     * @return the next DSL step
     */
    public OfNumber meanConcurrency() {
      return of(CountFigure.Concurrency.MEAN);
    }

    private OfNumber of(CountFigure figure) {
      return new OfNumber(new Subject.OfCount(path, figure));
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

  /** DSL for an objective on whether the run itself can be trusted */
  public static final class OfValidity {

    OfValidity() {}

    /**
     * The load generator did not distort what it measured: it sent the load, in time, and had CPU,
     * event loops and memory to spare. UNDETERMINED if one of the checks could not be made
     *
     * @return the objective
     */
    public Objective required() {
      return new Objective(new Subject.OfValidity(), new Requirement.Valid());
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

    /**
     * Nothing but this value
     *
     * @param value in the figure's own unit
     * @return the objective
     */
    public Objective is(double value) {
      return between(value, value);
    }

    /**
     * From one bound to another, both included
     *
     * @param lower the smallest good value, in the figure's own unit
     * @param upper the largest good value
     * @return the objective
     */
    public Objective between(double lower, double upper) {
      return new Objective(subject, new Requirement.Between(lower, upper));
    }

    /**
     * One of some values
     *
     * @param values the good ones, in the figure's own unit
     * @return the objective
     */
    public Objective within(double... values) {
      return new Objective(subject, new Requirement.OneOf(Arrays.stream(values).boxed().toList()));
    }
  }
}
