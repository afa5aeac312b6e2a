/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.slo.Bound;
import io.github.gatlingllm.slo.Comparison;
import io.github.gatlingllm.slo.Gauge;
import io.github.gatlingllm.slo.Limit;
import io.github.gatlingllm.slo.Slo;
import io.github.gatlingllm.slo.Statistic;
import io.github.gatlingllm.timeline.Metric;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** DSL for choosing what the next bound of an SLO is about */
public abstract sealed class SloMetrics permits SloBuilder, SloMetrics.Start {

  private final String name;
  private final List<Bound> bounds;

  private SloMetrics(String name, List<Bound> bounds) {
    this.name = name;
    this.bounds = List.copyOf(bounds);
  }

  SloMetrics(Slo slo) {
    this(slo.name(), slo.bounds());
  }

  /**
   * Add a bound on the time to first token
   *
   * @return the next DSL step
   */
  public final FromSend ttft() {
    return new FromSend(this, Metric.TTFT, Metric.TTFT_FROM_SCHEDULE);
  }

  /**
   * Add a bound on the time to the first output that is not reasoning
   *
   * @return the next DSL step
   */
  public final OfTime ttfo() {
    return time(Metric.TTFO);
  }

  /**
   * Add a bound on the time per output token
   *
   * @return the next DSL step
   */
  public final OfTime tpot() {
    return time(Metric.TPOT);
  }

  /**
   * Add a bound on the end-to-end latency
   *
   * @return the next DSL step
   */
  public final FromSend e2e() {
    return new FromSend(this, Metric.E2E, Metric.E2E_FROM_SCHEDULE);
  }

  /**
   * Add a bound on the longest gap between two chunks
   *
   * @return the next DSL step
   */
  public final OfTime maxStall() {
    return time(Metric.MAX_STALL);
  }

  /**
   * Add a bound on the tokens per second that one user sees
   *
   * @return the next DSL step
   */
  public final OfRate decodeRate() {
    return new OfRate(this, Metric.DECODE_RATE);
  }

  /**
   * Add a bound on the characters per second that one user sees; needs a tokenizer, since without
   * one no text is kept
   *
   * @return the next DSL step
   */
  public final OfRate characterRate() {
    return new OfRate(this, Metric.CHARACTER_RATE);
  }

  /**
   * Add a bound on the time to first token from when the request was due; requests without a
   * schedule are left out
   *
   * @return the next DSL step
   */
  public final OfTime ttftFromSchedule() {
    return time(Metric.TTFT_FROM_SCHEDULE);
  }

  /**
   * Add a bound on the end-to-end latency from when the request was due; requests without a
   * schedule are left out
   *
   * @return the next DSL step
   */
  public final OfTime e2eFromSchedule() {
    return time(Metric.E2E_FROM_SCHEDULE);
  }

  /**
   * Add a bound on the inter-token latency: on a percentile of the request's own gaps
   *
   * @return the next DSL step
   */
  public final OfGaps itl() {
    return new OfGaps(this);
  }

  private OfTime time(Metric metric) {
    return new OfTime(this, new Gauge.Value(metric));
  }

  private SloBuilder with(Gauge gauge, Comparison comparison, Limit limit) {
    var all = new ArrayList<>(bounds);
    all.add(new Bound(gauge, comparison, limit));
    return new SloBuilder(new Slo(name, all));
  }

  /**
   * How much longer a request may take, the longer it is.
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

  /** DSL for choosing which percentile of a request's gaps is bounded */
  public static final class OfGaps {

    private final SloMetrics before;

    private OfGaps(SloMetrics before) {
      this.before = before;
    }

    /**
     * A percentile of all gaps of one request; requests without gaps are left out
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
     * At most so long; equality passes
     *
     * @param limit the bound
     * @return a new SloBuilder instance
     */
    public SloBuilder lte(Duration limit) {
      return before.with(gauge, Comparison.LTE, Limit.of(limit.toNanos()));
    }

    /**
     * At most so long; long prompts or answers may take longer. Requests whose tokens nobody told
     * are left out
     *
     * @param limit for a request without tokens
     * @param growth {@code perInputToken(...)}, {@code perOutputToken(...)}
     * @return a new SloBuilder instance
     */
    public SloBuilder lte(Duration limit, Growth... growth) {
      return before.with(gauge, Comparison.LTE, grown(limit, growth));
    }

    /**
     * Shorter than
     *
     * @param limit the bound
     * @return a new SloBuilder instance
     */
    public SloBuilder lt(Duration limit) {
      return before.with(gauge, Comparison.LT, Limit.of(limit.toNanos()));
    }

    /**
     * Shorter than; long prompts or answers may take longer. Requests whose tokens nobody told are
     * left out
     *
     * @param limit for a request without tokens
     * @param growth {@code perInputToken(...)}, {@code perOutputToken(...)}
     * @return a new SloBuilder instance
     */
    public SloBuilder lt(Duration limit, Growth... growth) {
      return before.with(gauge, Comparison.LT, grown(limit, growth));
    }

    private static Limit grown(Duration limit, Growth... growth) {
      double input = 0;
      double output = 0;
      for (Growth more : growth) {
        input += more.perInputToken();
        output += more.perOutputToken();
      }
      return new Limit(limit.toNanos(), input, output);
    }
  }

  /** DSL for a bound on a latency that begins when the request is sent, or when it was due */
  public static final class FromSend extends OfTime {

    private final SloMetrics before;
    private final Metric fromSchedule;

    private FromSend(SloMetrics before, Metric metric, Metric fromSchedule) {
      super(before, new Gauge.Value(metric));
      this.before = before;
      this.fromSchedule = fromSchedule;
    }

    /**
     * From when the request was due: free of coordinated omission. Requests without a schedule are
     * left out
     *
     * @return the next DSL step
     */
    public OfTime fromSchedule() {
      return new OfTime(before, new Gauge.Value(fromSchedule));
    }
  }

  /** DSL for a bound on the decode rate or the character rate */
  public static final class OfRate {

    private final SloMetrics before;
    private final Metric metric;

    private OfRate(SloMetrics before, Metric metric) {
      this.before = before;
      this.metric = metric;
    }

    /**
     * At least so fast; equality passes
     *
     * @param perSecond the bound, in tokens or characters
     * @return a new SloBuilder instance
     */
    public SloBuilder gte(double perSecond) {
      return before.with(new Gauge.Value(metric), Comparison.GTE, Limit.of(perSecond));
    }
  }
}
