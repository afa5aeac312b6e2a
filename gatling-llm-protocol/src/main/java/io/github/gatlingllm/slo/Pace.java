/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import java.util.OptionalDouble;

/**
 * How requests left.
 *
 * @param given whether by a schedule; else users come back when they have their answers
 * @param offeredPerSecond what the schedule asked for, where each request had a due time
 * @param achievedPerSecond what was sent
 */
public record Pace(boolean given, OptionalDouble offeredPerSecond, double achievedPerSecond) {

  /** Whether so much of what was offered was sent; where nothing is known of it, it was. */
  public boolean applied(double leastPercent) {
    return offeredPerSecond.isEmpty()
        || achievedPerSecond >= leastPercent / 100 * offeredPerSecond.getAsDouble();
  }

  /** What was sent, in percent of what was offered. */
  OptionalDouble achievedPercent() {
    return offeredPerSecond.isPresent()
        ? OptionalDouble.of(100 * achievedPerSecond / offeredPerSecond.getAsDouble())
        : OptionalDouble.empty();
  }
}
