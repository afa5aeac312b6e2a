/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import io.github.gatlingllm.timeline.Distribution;
import org.jspecify.annotations.Nullable;

/**
 * How the load generator itself fared inside the measuring window. Null: it could not be measured,
 * which is no sign of health.
 *
 * @param eventLoopDelay how long tasks waited for their event loop, in nanoseconds
 * @param cpu the process's share of all processors in percent, a value a second
 * @param machineCpu the same of everything that runs on the machine
 * @param gc garbage collection
 */
public record ClientHealth(
    @Nullable Distribution eventLoopDelay,
    @Nullable Distribution cpu,
    @Nullable Distribution machineCpu,
    @Nullable GcPauses gc) {

  /** Nothing could be measured. */
  public static final ClientHealth UNKNOWN = new ClientHealth(null, null, null, null);

  /**
   * The collections that stopped the process.
   *
   * @param percent of the window
   * @param longestNanos the longest of them; 0 without any
   */
  public record GcPauses(double percent, double longestNanos) {}
}
