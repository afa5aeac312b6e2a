// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import io.github.gatlingllm.slo.validity.ClientHealth;
import java.util.function.LongSupplier;

/** Measures the resolution of the clock of all stamps, and the cost of reading it. */
final class ClockProbe {

  private static final int READINGS = 1_000;
  private static final int ROUNDS = 20;

  /** The most reads without a step; a clock that stands longer is unusable. */
  private static final long MOST_LOOKS_FOR_A_STEP = 10_000_000;

  private ClockProbe() {}

  /** Measures a clock. Takes about a millisecond. */
  static ClientHealth.Clock measure(LongSupplier clock) {
    long step = Long.MAX_VALUE;
    long cheapest = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      step = Math.min(step, step(clock));
      // The cheapest round counts: a preempted thread is no cost of the clock.
      cheapest = Math.min(cheapest, cost(clock));
    }
    return new ClientHealth.Clock(step, (double) cheapest / READINGS);
  }

  private static long step(LongSupplier clock) {
    long before = clock.getAsLong();
    for (long look = 0; look < MOST_LOOKS_FOR_A_STEP; look++) {
      long now = clock.getAsLong();
      if (now > before) {
        return now - before;
      }
    }
    return Long.MAX_VALUE;
  }

  private static long cost(LongSupplier clock) {
    long before = clock.getAsLong();
    long now = before;
    for (int look = 0; look < READINGS; look++) {
      now = clock.getAsLong();
    }
    return now - before;
  }
}
