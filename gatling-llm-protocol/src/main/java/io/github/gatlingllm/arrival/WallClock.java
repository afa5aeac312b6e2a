// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

import java.time.Instant;
import java.util.function.LongSupplier;

/**
 * Turns times of the wall clock, which the kernel's stamps are in, into {@code System.nanoTime()}.
 * The wall clock may be slewed, and so is looked at again and again; and it may be stepped. A time
 * of before a step that was just seen can't be told any more, nor can one that has not come yet, or
 * that is from before this was made: it is another clock's. For one thread.
 */
final class WallClock {

  /** What can't be told. */
  static final long UNKNOWN = Long.MIN_VALUE;

  /** By this much two readings of the clocks may differ from each other. */
  static final long TIGHT_NANOS = 20_000;

  /** From one look to the next: slewed as fast as can be, the clock goes wrong by 2 µs. */
  static final long LOOK_NANOS = 4_000_000;

  private static final int TRIES = 5;
  private static final long NANOS_A_SECOND = 1_000_000_000;

  /** Linux slews by half as much at the most. */
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
   * Of two clocks.
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
   * The {@code System.nanoTime()} of a moment that is over.
   *
   * @param wallNanos its time on the wall clock, nanoseconds since 1970
   * @param now the {@code System.nanoTime()} of this moment
   * @return {@link #UNKNOWN} if it can't be told
   */
  long nanoTime(long wallNanos, long now) {
    if (!known || now - lookedAt >= LOOK_NANOS) {
      look();
    }
    long reported = wallNanos - offset;
    if (reported > now + TIGHT_NANOS) {
      look(); // stepped since
      reported = wallNanos - offset;
    }
    return !known || reported < sure || reported > now + TIGHT_NANOS
        ? UNKNOWN
        : Math.min(reported, now);
  }

  private void look() {
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
