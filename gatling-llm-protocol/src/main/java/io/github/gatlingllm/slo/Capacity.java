/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import java.util.OptionalDouble;

/**
 * The highest load at which an SLO holds, as far as a run's levels tell.
 *
 * @param slo which SLO
 * @param target the attainment that a level must reach, 0 to 1
 * @param unit in what the load is told
 * @param value the highest good load; of {@link Bounded#BELOW} the lowest that was tried
 * @param bounded what the value is
 * @param low the lower end of its 95 % interval; 0 where nothing lower is known
 * @param high the upper end; empty where nothing bounds it
 * @param knee the load from which throughput no longer follows; empty where none is seen
 */
public record Capacity(
    Slo slo,
    double target,
    LoadUnit unit,
    double value,
    Bounded bounded,
    double low,
    OptionalDouble high,
    OptionalDouble knee) {

  /** What a value is. */
  public enum Bounded {
    /** A higher load was tried, and did not hold. */
    EXACT("exact"),
    /** All that were tried held: capacity is that or more. */
    AT_LEAST("atLeast"),
    /** None held: capacity is less. */
    BELOW("below");

    private final String key;

    Bounded(String key) {
      this.key = key;
    }

    /** The word in {@code summary.json}. */
    public String key() {
      return key;
    }
  }
}
