/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.slo.CountFigure;
import io.github.gatlingllm.slo.Objective;
import io.github.gatlingllm.slo.Requirement;
import io.github.gatlingllm.slo.Slo;
import io.github.gatlingllm.slo.Statistic;
import io.github.gatlingllm.slo.Subject;
import io.github.gatlingllm.timeline.Metric;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

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
    public LatencyStatistic.FromSend ttft() {
      return new LatencyStatistic.FromSend(path, Metric.TTFT, Metric.TTFT_FROM_SCHEDULE);
    }

    /**
     * The time to the first output that is not reasoning
     *
     * @return the next DSL step
     */
    public LatencyStatistic ttfo() {
      return latency(Metric.TTFO);
    }

    /**
     * The inter-token latency: all gaps of all requests, pooled
     *
     * @return the next DSL step
     */
    public OfStatistic<OfTime, RegressionBuilder.OfTime> itl() {
      return time(Metric.ITL);
    }

    /**
     * The time per output token
     *
     * @return the next DSL step
     */
    public LatencyStatistic tpot() {
      return latency(Metric.TPOT);
    }

    /**
     * The end-to-end latency
     *
     * @return the next DSL step
     */
    public LatencyStatistic.FromSend e2e() {
      return new LatencyStatistic.FromSend(path, Metric.E2E, Metric.E2E_FROM_SCHEDULE);
    }

    /**
     * The longest gap of each request
     *
     * @return the next DSL step
     */
    public LatencyStatistic maxStall() {
      return latency(Metric.MAX_STALL);
    }

    /**
     * The time from the first to the second chunk
     *
     * @return the next DSL step
     */
    public LatencyStatistic ttst() {
      return latency(Metric.TTST);
    }

    /**
     * The inter-token latency, a gap to a chunk of several tokens counted as often and divided
     *
     * @return the next DSL step
     */
    public OfStatistic<OfTime, RegressionBuilder.OfTime> itlPerToken() {
      return time(Metric.ITL_PER_TOKEN);
    }

    /**
     * The time until the stream was closed
     *
     * @return the next DSL step
     */
    public LatencyStatistic streamClose() {
      return latency(Metric.STREAM_CLOSE);
    }

    /**
     * How much later than scheduled requests were sent
     *
     * @return the next DSL step
     */
    public OfStatistic<OfTime, RegressionBuilder.OfTime> scheduleLag() {
      return time(Metric.SCHEDULE_LAG);
    }

    /**
     * The time to first token from when the request was due: free of coordinated omission
     *
     * @return the next DSL step
     */
    public LatencyStatistic ttftFromSchedule() {
      return latency(Metric.TTFT_FROM_SCHEDULE);
    }

    /**
     * The end-to-end latency from when the request was due: free of coordinated omission
     *
     * @return the next DSL step
     */
    public LatencyStatistic e2eFromSchedule() {
      return latency(Metric.E2E_FROM_SCHEDULE);
    }

    /**
     * The output tokens per second that one user sees
     *
     * @return the next DSL step
     */
    public OfStatistic<OfNumber, RegressionBuilder.OfNumber> decodeRate() {
      return new OfStatistic<>(
          path, Metric.DECODE_RATE, OfNumber::new, RegressionBuilder.OfNumber::new);
    }

    /**
     * The output characters per second that one user sees, whatever counts tokens; needs a
     * tokenizer, since without one no text is kept
     *
     * @return the next DSL step
     */
    public OfStatistic<OfNumber, RegressionBuilder.OfNumber> characterRate() {
      return new OfStatistic<>(
          path, Metric.CHARACTER_RATE, OfNumber::new, RegressionBuilder.OfNumber::new);
    }

    /**
     * The prompt tokens per second until the first token, queueing included
     *
     * @return the next DSL step
     */
    public OfStatistic<OfNumber, RegressionBuilder.OfNumber> prefillRate() {
      return new OfStatistic<>(
          path, Metric.PREFILL_RATE, OfNumber::new, RegressionBuilder.OfNumber::new);
    }

    private LatencyStatistic latency(Metric metric) {
      return new LatencyStatistic(path, metric);
    }

    private OfStatistic<OfTime, RegressionBuilder.OfTime> time(Metric metric) {
      return new OfStatistic<>(path, metric, OfTime::new, RegressionBuilder.OfTime::new);
    }
  }

  /**
   * DSL for choosing a statistic of a metric
   *
   * @param <B> the next DSL step
   * @param <C> the next DSL step where runs can be compared by the statistic
   */
  public static sealed class OfStatistic<B, C extends B> permits LatencyStatistic {

    private final List<String> path;
    private final Metric metric;
    private final Function<Subject, B> next;
    private final Function<Subject, C> comparable;

    OfStatistic(
        List<String> path,
        Metric metric,
        Function<Subject, B> next,
        Function<Subject, C> comparable) {
      this.path = path;
      this.metric = metric;
      this.next = next;
      this.comparable = comparable;
    }

    final List<String> path() {
      return path;
    }

    final Metric metric() {
      return metric;
    }

    /**
     * A percentile
     *
     * @param percentile above 0, at most 100
     * @return the next DSL step
     */
    public final C percentile(double percentile) {
      return comparable.apply(subject(new Statistic.Percentile(percentile)));
    }

    /**
     * The arithmetic mean
     *
     * @return the next DSL step
     */
    public final C mean() {
      return comparable.apply(subject(Statistic.Simple.MEAN));
    }

    /**
     * The smallest value
     *
     * @return the next DSL step
     */
    public final B min() {
      return of(Statistic.Simple.MIN);
    }

    /**
     * The largest value
     *
     * @return the next DSL step
     */
    public final B max() {
      return of(Statistic.Simple.MAX);
    }

    /**
     * The standard deviation
     *
     * @return the next DSL step
     */
    public final B stdDev() {
      return of(Statistic.Simple.STD_DEV);
    }

    private B of(Statistic statistic) {
      return next.apply(subject(statistic));
    }

    private Subject subject(Statistic statistic) {
      return new Subject.OfMetric(path, metric, statistic);
    }
  }

  /** DSL for an objective's bound in time */
  public static sealed class OfTime extends TimeBounds permits RegressionBuilder.OfTime {

    OfTime(Subject subject) {
      super(subject);
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
    public RegressionBuilder.OfShare attainment() {
      return new RegressionBuilder.OfShare(new Subject.OfSlo(slo, Subject.SloFigure.ATTAINMENT));
    }

    /**
     * Goodput: requests per second that meet the SLO
     *
     * @return the next DSL step
     */
    public RegressionBuilder.OfNumber requestsPerSecond() {
      return of(Subject.SloFigure.REQUESTS_PER_SECOND);
    }

    /**
     * Output tokens per second of the requests that meet the SLO
     *
     * @return the next DSL step
     */
    public RegressionBuilder.OfNumber outputTokensPerSecond() {
      return of(Subject.SloFigure.OUTPUT_TOKENS_PER_SECOND);
    }

    private RegressionBuilder.OfNumber of(Subject.SloFigure figure) {
      return new RegressionBuilder.OfNumber(new Subject.OfSlo(slo, figure));
    }
  }

  /** DSL for choosing how many requests ended in some way, or were in flight */
  public static final class OfRequests {

    private final List<String> path;

    OfRequests(List<String> path) {
      this.path = path;
    }

    /**
     * No request failed: missed with the first failure, met by any number of requests of which none
     * failed, and UNDETERMINED if none succeeded or failed. Failures of the warm-up, of attempts
     * that were tried again, and requests that were given up or cut by the end of the run are none
     *
     * @return the objective
     */
    public Objective noFailures() {
      return new Objective(
          new Subject.OfCount(path, new CountFigure.Failures()), new Requirement.Between(0, 0));
    }

    /**
     * The percentage of requests that failed
     *
     * @return the next DSL step
     */
    public RegressionBuilder.OfShare failedPercent() {
      return share(null);
    }

    /**
     * The percentage of requests that failed in one way
     *
     * @param text the failure's constant text, such as {@code HTTP 429}
     * @return the next DSL step
     */
    public RegressionBuilder.OfShare failedPercent(String text) {
      return share(text);
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

    private RegressionBuilder.OfShare share(@Nullable String failure) {
      return new RegressionBuilder.OfShare(
          new Subject.OfCount(path, new CountFigure.FailureShare(failure)));
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
    public RegressionBuilder.OfNumber requestsPerSecond() {
      return of(Subject.RateFigure.REQUESTS);
    }

    /**
     * Prompt tokens per second
     *
     * @return the next DSL step
     */
    public RegressionBuilder.OfNumber inputTokensPerSecond() {
      return of(Subject.RateFigure.INPUT_TOKENS);
    }

    /**
     * Output tokens per second
     *
     * @return the next DSL step
     */
    public RegressionBuilder.OfNumber outputTokensPerSecond() {
      return of(Subject.RateFigure.OUTPUT_TOKENS);
    }

    /**
     * Prompt and output tokens per second
     *
     * @return the next DSL step
     */
    public RegressionBuilder.OfNumber totalTokensPerSecond() {
      return of(Subject.RateFigure.TOTAL_TOKENS);
    }

    private RegressionBuilder.OfNumber of(Subject.RateFigure figure) {
      return new RegressionBuilder.OfNumber(new Subject.OfRate(path, figure));
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
  public static sealed class OfNumber extends NumberBounds
      permits RegressionBuilder.OfNumber, RegressionBuilder.OfShare {

    private final Subject subject;

    OfNumber(Subject subject) {
      super(subject);
      this.subject = subject;
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
