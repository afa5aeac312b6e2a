// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import io.github.gatlingllm.slo.validity.ClientHealth;
import java.util.function.LongSupplier;

/** How fine the clock is that all stamps are taken with, and what a look at it costs. */
final class ClockProbe {

  private static final int LOOKS = 1_000;
  private static final int ROUNDS = 20;

  /** A clock that stands still for longer is no clock. */
  private static final long MOST_LOOKS_FOR_A_STEP = 10_000_000;

  private ClockProbe() {}

  /** Takes about a millisecond. */
  static ClientHealth.Clock look(LongSupplier clock) {
    long step = Long.MAX_VALUE;
    long cheapest = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      step = Math.min(step, step(clock));
      // The cheapest: whoever takes the processor away meanwhile is no cost of the clock.
      cheapest = Math.min(cheapest, cost(clock));
    }
    return new ClientHealth.Clock(step, (double) cheapest / LOOKS);
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
    for (int look = 0; look < LOOKS; look++) {
      now = clock.getAsLong();
    }
    return now - before;
  }
}
