/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.timeline;

import java.util.concurrent.atomic.AtomicLong;

/** The measuring window of a run, growing with the arrivals; for any thread. */
final class MeasuringWindow {

  private static final long NONE = Long.MAX_VALUE;

  private final long warmUpEnd;
  private final AtomicLong first = new AtomicLong(NONE);
  private final AtomicLong last = new AtomicLong(Long.MIN_VALUE);

  MeasuringWindow(long warmUpEnd) {
    this.warmUpEnd = warmUpEnd;
  }

  void arrival(long due) {
    extend(due);
    if (due < first.get()) {
      first.accumulateAndGet(due, Math::min);
    }
  }

  void extend(long stamp) {
    if (stamp > last.get()) {
      last.accumulateAndGet(stamp, Math::max);
    }
  }

  /** Without a length until two arrivals are known. */
  Window now() {
    long earliest = first.get();
    long start = earliest == NONE ? warmUpEnd : Math.max(warmUpEnd, earliest);
    return new Window(start, Math.max(start, last.get()));
  }
}
