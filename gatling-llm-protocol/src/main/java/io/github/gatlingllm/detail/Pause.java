/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.detail;

/**
 * A moment in which the client could not work.
 *
 * @param from its beginning, in nanoseconds since the run's start
 * @param to its end
 */
public record Pause(long from, long to) {

  /** How long it lasted. */
  public long nanos() {
    return to - from;
  }

  /** How much of it lay in between. */
  long within(long start, long end) {
    return Math.max(0, Math.min(to, end) - Math.max(from, start));
  }
}
