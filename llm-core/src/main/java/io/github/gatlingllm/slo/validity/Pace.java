/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo.validity;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * How requests left.
 *
 * @param given whether by a schedule; else users come back when they have their answers
 * @param offeredPerSecond what the schedule asked for, where each request had a due time
 * @param achievedPerSecond what was sent
 * @param lag how late the load generator was
 */
public record Pace(
    boolean given, OptionalDouble offeredPerSecond, double achievedPerSecond, Lag lag) {

  /**
   * How late the load generator was.
   *
   * @param ofAll no request waited for an answer, and so for the server: it is that of all requests
   * @param alone else that of those that did not wait; null: none is known
   */
  public record Lag(boolean ofAll, @Nullable Distribution alone) {

    /** That of all requests. */
    public static final Lag OF_ALL = new Lag(true, null);

    @Nullable Distribution of(Map<Metric, Distribution> all) {
      return ofAll ? all.get(Metric.SCHEDULE_LAG) : alone;
    }
  }

  /** Whether so much of what was offered was sent; where nothing is known of it, it was. */
  public boolean applied(double leastPercent) {
    return !given
        || offeredPerSecond.isEmpty()
        || achievedPerSecond >= leastPercent / 100 * offeredPerSecond.getAsDouble();
  }

  /** What was sent, in percent of what was offered. */
  OptionalDouble achievedPercent() {
    return offeredPerSecond.isPresent()
        ? OptionalDouble.of(100 * achievedPerSecond / offeredPerSecond.getAsDouble())
        : OptionalDouble.empty();
  }
}
