// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.Gauge;
import io.github.gatlingllm.slo.objective.MetricLimit;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.Statistic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** DSL for choosing the metric of the next bound of an SLO */
public abstract sealed class SloMetrics
    extends MetricChoice<
        SloMetrics.FromSend, SloMetrics.OfTime, SloMetrics.OfGaps, SloMetrics.OfRate>
    permits SloBuilder, SloMetrics.Start {

  private final String name;
  private final List<Bound> bounds;

  private SloMetrics(String name, List<Bound> bounds) {
    this.name = name;
    this.bounds = List.copyOf(bounds);
  }

  SloMetrics(Slo slo) {
    this(slo.name(), slo.bounds());
  }

  @Override
  final FromSend fromSend(Metric metric, Metric fromSchedule) {
    return new FromSend(this, metric, fromSchedule);
  }

  @Override
  final OfTime latency(Metric metric) {
    return new OfTime(this, new Gauge.Value(metric));
  }

  @Override
  final OfGaps gaps() {
    return new OfGaps(this);
  }

  @Override
  final OfRate rate(Metric metric) {
    return new OfRate(this, metric);
  }

  /**
   * Require a sane answer. Degenerate answers are not good: empty text, replacement characters, one
   * token forever, repetition. Needs the extension {@code reliability}. Goodput objectives of such
   * an SLO count sane answers only
   *
   * @return a new SloBuilder instance
   */
  public final SloBuilder sane() {
    return with(new Gauge.Value(Metric.SANE), BoundComparison.GTE, MetricLimit.of(1));
  }

  private SloBuilder with(Gauge gauge, BoundComparison comparison, MetricLimit limit) {
    var all = new ArrayList<>(bounds);
    all.add(new Bound(gauge, comparison, limit));
    return new SloBuilder(new Slo(name, all));
  }

  /**
   * The growth of a bound with the length of the prompt and the response.
   *
   * @param perInputToken nanoseconds for each prompt token
   * @param perOutputToken nanoseconds for each output token
   */
  public record Growth(double perInputToken, double perOutputToken) {}

  /** DSL for the first bound of an SLO */
  public static final class Start extends SloMetrics {

    Start(String name) {
      super(name, List.of());
    }
  }

  /** DSL for choosing a percentile of a request's gaps */
  public static final class OfGaps {

    private final SloMetrics before;

    private OfGaps(SloMetrics before) {
      this.before = before;
    }

    /**
     * A percentile of all gaps of one request; requests without gaps are ignored
     *
     * @param percentile above 0, at most 100
     * @return the next DSL step
     */
    public OfTime percentile(double percentile) {
      return new OfTime(before, new Gauge.GapPercentile(new Statistic.Percentile(percentile)));
    }
  }

  /** DSL for a bound on a duration */
  public static sealed class OfTime {

    private final SloMetrics before;
    private final Gauge gauge;

    private OfTime(SloMetrics before, Gauge gauge) {
      this.before = before;
      this.gauge = gauge;
    }

    /**
     * At most; equality passes
     *
     * @param limit the bound
     * @return a new SloBuilder instance
     */
    public SloBuilder lte(Duration limit) {
      return before.with(gauge, BoundComparison.LTE, MetricLimit.of(limit.toNanos()));
    }

    /**
     * At most; equality passes. The bound grows with the prompt or the response. Requests without
     * reported tokens are ignored
     *
     * @param limit the bound for a request without tokens
     * @param growth {@code perInputToken(...)}, {@code perOutputToken(...)}
     * @return a new SloBuilder instance
     */
    public SloBuilder lte(Duration limit, Growth... growth) {
      return before.with(gauge, BoundComparison.LTE, grown(limit, growth));
    }

    /**
     * Less than
     *
     * @param limit the bound
     * @return a new SloBuilder instance
     */
    public SloBuilder lt(Duration limit) {
      return before.with(gauge, BoundComparison.LT, MetricLimit.of(limit.toNanos()));
    }

    /**
     * Less than. The bound grows with the prompt or the response. Requests without reported tokens
     * are ignored
     *
     * @param limit the bound for a request without tokens
     * @param growth {@code perInputToken(...)}, {@code perOutputToken(...)}
     * @return a new SloBuilder instance
     */
    public SloBuilder lt(Duration limit, Growth... growth) {
      return before.with(gauge, BoundComparison.LT, grown(limit, growth));
    }

    private static MetricLimit grown(Duration limit, Growth... growth) {
      double input = 0;
      double output = 0;
      for (Growth more : growth) {
        input += more.perInputToken();
        output += more.perOutputToken();
      }
      return new MetricLimit(limit.toNanos(), input, output);
    }
  }

  /** DSL for a bound on a latency that starts at the send time or the due time */
  public static final class FromSend extends OfTime {

    private final SloMetrics before;
    private final Metric fromSchedule;

    private FromSend(SloMetrics before, Metric metric, Metric fromSchedule) {
      super(before, new Gauge.Value(metric));
      this.before = before;
      this.fromSchedule = fromSchedule;
    }

    /**
     * Start the latency at the due time, which avoids coordinated omission. Requests without a
     * schedule are ignored
     *
     * @return the next DSL step
     */
    public OfTime fromSchedule() {
      return new OfTime(before, new Gauge.Value(fromSchedule));
    }
  }

  /** DSL for a bound on a rate, or on another metric for which higher is better */
  public static final class OfRate {

    private final SloMetrics before;
    private final Metric metric;

    private OfRate(SloMetrics before, Metric metric) {
      this.before = before;
      this.metric = metric;
    }

    /**
     * At least; equality passes
     *
     * @param bound in tokens, characters or words per second, or in the metric's own unit
     * @return a new SloBuilder instance
     */
    public SloBuilder gte(double bound) {
      return before.with(new Gauge.Value(metric), BoundComparison.GTE, MetricLimit.of(bound));
    }
  }
}
