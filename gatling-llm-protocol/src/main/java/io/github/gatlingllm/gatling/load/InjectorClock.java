// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import io.gatling.commons.util.Clock;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * The clock that Gatling's injector reads. It has whole milliseconds, like Gatling's own clock, but
 * the {@code System.nanoTime()} at which each of them began is known. The injector reads it once
 * for all populations that start together, right before it gets the users of their steps. It counts
 * all users' delays from that reading.
 *
 * <p>The injector reads the clock again for each batch of users, once a second. It starts the users
 * that many milliseconds after that reading, so the rest of the current millisecond would make each
 * user late. Therefore a reading waits for the next millisecond, on a thread that has no other
 * work.
 */
public final class InjectorClock implements Clock {

  private static final long NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final LongSupplier nanoTime;
  private final LongConsumer pause;
  private long nanos; // both written before `begins`, and read after it
  private long millis;
  private volatile boolean begins;
  private volatile long last;

  public InjectorClock(Clock gatlings) {
    this(gatlings, System::nanoTime, LockSupport::parkNanos);
  }

  /**
   * Creates a clock with the given time source.
   *
   * @param pause pauses for approximately this many nanoseconds
   */
  public InjectorClock(Clock gatlings, LongSupplier nanoTime, LongConsumer pause) {
    this.nanoTime = nanoTime;
    this.pause = pause;
    this.millis = gatlings.nowMillis();
    this.nanos = nanoTime.getAsLong();
    this.last = nanos;
  }

  /**
   * Makes the injector's next reading return this moment, however long the reading waits for it.
   * Users are due from then on, and none starts earlier.
   */
  public void beginAt(long moment) {
    millis += Math.floorDiv(moment - nanos, NANOS);
    nanos = moment;
    begins = true;
  }

  private long begin() {
    begins = false;
    for (long left = nanos - nanoTime.getAsLong(); left > 0; left = nanos - nanoTime.getAsLong()) {
      pause.accept(left);
    }
    last = nanos;
    return millis;
  }

  @Override
  public long nowMillis() {
    if (begins) {
      return begin();
    }
    long begun = Math.floorMod(nanoTime.getAsLong() - nanos, NANOS);
    if (begun > 0) {
      pause.accept(NANOS - begun);
    }
    long passed = Math.floorDiv(nanoTime.getAsLong() - nanos, NANOS);
    last = nanos + passed * NANOS;
    return millis + passed;
  }

  /** Returns the {@code System.nanoTime()} at which the last read millisecond began. */
  public long lastNanos() {
    return last;
  }
}
