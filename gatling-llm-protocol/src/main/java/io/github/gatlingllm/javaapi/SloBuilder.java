/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.slo.Bound;
import io.github.gatlingllm.slo.Comparison;
import io.github.gatlingllm.slo.Slo;
import io.github.gatlingllm.timeline.Metric;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * DSL for building SLOs: a conjunction of bounds on one request
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class SloBuilder {

  private final Slo slo;

  private SloBuilder(Slo slo) {
    this.slo = slo;
  }

  Slo slo() {
    return slo;
  }

  /**
   * Add a bound on the time to first token
   *
   * @return the next DSL step
   */
  public OfTime ttft() {
    return new OfTime(slo.name(), slo.bounds(), Metric.TTFT);
  }

  /**
   * Add a bound on the time to the first output that is not reasoning
   *
   * @return the next DSL step
   */
  public OfTime ttfo() {
    return new OfTime(slo.name(), slo.bounds(), Metric.TTFO);
  }

  /**
   * Add a bound on the time per output token
   *
   * @return the next DSL step
   */
  public OfTime tpot() {
    return new OfTime(slo.name(), slo.bounds(), Metric.TPOT);
  }

  /**
   * Add a bound on the end-to-end latency
   *
   * @return the next DSL step
   */
  public OfTime e2e() {
    return new OfTime(slo.name(), slo.bounds(), Metric.E2E);
  }

  /**
   * Add a bound on the longest gap between two chunks
   *
   * @return the next DSL step
   */
  public OfTime maxStall() {
    return new OfTime(slo.name(), slo.bounds(), Metric.MAX_STALL);
  }

  /**
   * Add a bound on the tokens per second that one user sees
   *
   * @return the next DSL step
   */
  public OfRate decodeRate() {
    return new OfRate(slo.name(), slo.bounds());
  }

  @Override
  public String toString() {
    return slo.name() + ": " + slo.text();
  }

  private static SloBuilder with(String name, List<Bound> bounds, Bound added) {
    var all = new ArrayList<>(bounds);
    all.add(added);
    return new SloBuilder(new Slo(name, all));
  }

  /** DSL for the first bound of an SLO */
  public static final class Start {

    private final String name;

    Start(String name) {
      this.name = name;
    }

    /**
     * Begin with a bound on the time to first token
     *
     * @return the next DSL step
     */
    public OfTime ttft() {
      return new OfTime(name, List.of(), Metric.TTFT);
    }

    /**
     * Begin with a bound on the time to the first output that is not reasoning
     *
     * @return the next DSL step
     */
    public OfTime ttfo() {
      return new OfTime(name, List.of(), Metric.TTFO);
    }

    /**
     * Begin with a bound on the time per output token
     *
     * @return the next DSL step
     */
    public OfTime tpot() {
      return new OfTime(name, List.of(), Metric.TPOT);
    }

    /**
     * Begin with a bound on the end-to-end latency
     *
     * @return the next DSL step
     */
    public OfTime e2e() {
      return new OfTime(name, List.of(), Metric.E2E);
    }

    /**
     * Begin with a bound on the longest gap between two chunks
     *
     * @return the next DSL step
     */
    public OfTime maxStall() {
      return new OfTime(name, List.of(), Metric.MAX_STALL);
    }

    /**
     * Begin with a bound on the tokens per second that one user sees
     *
     * @return the next DSL step
     */
    public OfRate decodeRate() {
      return new OfRate(name, List.of());
    }
  }

  /** DSL for a bound on a duration */
  public static final class OfTime {

    private final String name;
    private final List<Bound> bounds;
    private final Metric metric;

    private OfTime(String name, List<Bound> bounds, Metric metric) {
      this.name = name;
      this.bounds = bounds;
      this.metric = metric;
    }

    /**
     * At most so long; equality passes
     *
     * @param limit the bound
     * @return a new SloBuilder instance
     */
    public SloBuilder lte(Duration limit) {
      return with(name, bounds, new Bound(metric, Comparison.LTE, limit.toNanos()));
    }

    /**
     * Shorter than
     *
     * @param limit the bound
     * @return a new SloBuilder instance
     */
    public SloBuilder lt(Duration limit) {
      return with(name, bounds, new Bound(metric, Comparison.LT, limit.toNanos()));
    }
  }

  /** DSL for a bound on the decode rate */
  public static final class OfRate {

    private final String name;
    private final List<Bound> bounds;

    private OfRate(String name, List<Bound> bounds) {
      this.name = name;
      this.bounds = bounds;
    }

    /**
     * At least so fast; equality passes
     *
     * @param tokensPerSecond the bound
     * @return a new SloBuilder instance
     */
    public SloBuilder gte(double tokensPerSecond) {
      return with(name, bounds, new Bound(Metric.DECODE_RATE, Comparison.GTE, tokensPerSecond));
    }
  }
}
