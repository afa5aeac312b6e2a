// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

import java.time.Instant;
import java.util.function.LongSupplier;

/**
 * Converts times of the wall clock, which kernel timestamps use, to {@code System.nanoTime()}. The
 * clocks are compared repeatedly, since the wall clock may be slewed or stepped. Times before a
 * detected step, in the future, or before this was created can't be converted: they come from
 * another clock. For one thread.
 */
final class WallClock {

  /** A time that can't be converted. */
  static final long UNKNOWN = Long.MIN_VALUE;

  /** The most by which two comparisons of the clocks may differ. */
  static final long TIGHT_NANOS = 20_000;

  /** The interval between comparisons; at the fastest slew, the error is 2 µs. */
  static final long LOOK_NANOS = 4_000_000;

  private static final int TRIES = 5;
  private static final long NANOS_A_SECOND = 1_000_000_000;

  /** Twice the fastest slew of Linux. */
  private static final double FASTEST_SLEW = 0.001;

  private final LongSupplier nanoTime;
  private final LongSupplier wallTime;
  private boolean known;
  private long offset;
  private long lookedAt;
  private long sure;

  WallClock() {
    this(System::nanoTime, WallClock::now);
  }

  /**
   * Creates a converter between two clocks.
   *
   * @param wallTime nanoseconds since 1970
   */
  WallClock(LongSupplier nanoTime, LongSupplier wallTime) {
    this.nanoTime = nanoTime;
    this.wallTime = wallTime;
    this.sure = nanoTime.getAsLong() - TIGHT_NANOS;
  }

  private static long now() {
    Instant now = Instant.now();
    return now.getEpochSecond() * NANOS_A_SECOND + now.getNano();
  }

  /**
   * Converts a past time.
   *
   * @param wallNanos the wall-clock time, in nanoseconds since 1970
   * @param now the current {@code System.nanoTime()}
   * @return {@link #UNKNOWN} if it can't be converted
   */
  long nanoTime(long wallNanos, long now) {
    if (!known || now - lookedAt >= LOOK_NANOS) {
      compare();
    }
    long reported = wallNanos - offset;
    if (reported > now + TIGHT_NANOS) {
      compare(); // the clock was stepped
      reported = wallNanos - offset;
    }
    return !known || reported < sure || reported > now + TIGHT_NANOS
        ? UNKNOWN
        : Math.min(reported, now);
  }

  private void compare() {
    long tightest = Long.MAX_VALUE;
    long seen = 0;
    long at = 0;
    for (int i = 0; i < TRIES && tightest > TIGHT_NANOS / TRIES; i++) {
      long before = nanoTime.getAsLong();
      long wall = wallTime.getAsLong();
      long after = nanoTime.getAsLong();
      if (after - before < tightest) {
        tightest = after - before;
        seen = wall - (before + (after - before) / 2);
        at = after;
      }
    }
    if (tightest <= TIGHT_NANOS) {
      take(seen, at);
    }
  }

  private void take(long seen, long at) {
    if (known && Math.abs(seen - offset) > TIGHT_NANOS + FASTEST_SLEW * (at - lookedAt)) {
      sure = at;
    }
    known = true;
    offset = seen;
    lookedAt = at;
  }
}
