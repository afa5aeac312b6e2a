// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** DSL for building objectives on a metric: a statistic, then its bound */
public final class ObjectiveBuilder {

  private ObjectiveBuilder() {}

  /** DSL for choosing a metric */
  public static final class OfMetric
      extends MetricChoice<
          LatencyStatistic.FromSend,
          LatencyStatistic,
          OfStatistic<OfTime, RegressionBuilder.OfTime>,
          OfStatistic<OfNumber, RegressionBuilder.OfNumber>> {

    private final List<String> path;

    OfMetric(List<String> path) {
      this.path = path;
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
     * The inter-token latency per token: the gap before a chunk of n tokens is divided by n and
     * counted n times
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
     * The schedule lag: the delay between the due time and the send time
     *
     * @return the next DSL step
     */
    public OfStatistic<OfTime, RegressionBuilder.OfTime> scheduleLag() {
      return time(Metric.SCHEDULE_LAG);
    }

    /**
     * The prompt tokens per second until the first token, queueing included
     *
     * @return the next DSL step
     */
    public OfStatistic<OfNumber, RegressionBuilder.OfNumber> prefillRate() {
      return rate(Metric.PREFILL_RATE);
    }

    @Override
    LatencyStatistic.FromSend fromSend(Metric metric, Metric fromSchedule) {
      return new LatencyStatistic.FromSend(path, metric, fromSchedule);
    }

    @Override
    OfStatistic<OfTime, RegressionBuilder.OfTime> gaps() {
      return time(Metric.ITL);
    }

    @Override
    OfStatistic<OfNumber, RegressionBuilder.OfNumber> rate(Metric metric) {
      return new OfStatistic<>(path, metric, OfNumber::new, RegressionBuilder.OfNumber::new);
    }

    @Override
    LatencyStatistic latency(Metric metric) {
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
   * @param <C> the next DSL step of statistics that can be compared between runs
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

  /** DSL for an objective's bound as a plain number */
  public static sealed class OfNumber extends NumberBounds
      permits RegressionBuilder.OfNumber, RegressionBuilder.OfShare {

    OfNumber(Subject subject) {
      super(subject);
    }

    OfNumber(Subject subject, double scale) {
      super(subject, scale);
    }

    OfNumber(Subject subject, UnaryOperator<Objective> made) {
      super(subject, made);
    }

    /**
     * Exactly this value
     *
     * @param value the value, in the figure's own unit
     * @return the objective
     */
    public Objective is(double value) {
      return between(value, value);
    }

    /**
     * One of several values
     *
     * @param values the good values, in the figure's own unit
     * @return the objective
     */
    public Objective within(double... values) {
      return of(new Requirement.OneOf(Arrays.stream(values).map(this::own).boxed().toList()));
    }
  }
}
