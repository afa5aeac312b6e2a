// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import io.gatling.commons.util.Clock;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * The clock that Gatling's injector reads: whole milliseconds, as Gatling's own, but it is known
 * which {@code System.nanoTime()} each of them began at. The injector reads it once for all
 * populations that start together, right before it asks their steps for users, and counts all
 * users' delays from that reading.
 *
 * <p>The injector reads it again for each batch of users, once a second, and starts them so many
 * milliseconds after that reading: what is left of its millisecond would make each of them late. So
 * a reading waits for the next millisecond, on a thread that has nothing else to do.
 */
public final class InjectorClock implements Clock {

  private static final long NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final LongSupplier nanoTime;
  private final LongConsumer pause;
  private long nanos; // both written before `begins`, and read behind it
  private long millis;
  private volatile boolean begins;
  private volatile long last;

  public InjectorClock(Clock gatlings) {
    this(gatlings, System::nanoTime, LockSupport::parkNanos);
  }

  /**
   * With another clock.
   *
   * @param pause for so many nanoseconds, or somewhat longer or shorter
   */
  public InjectorClock(Clock gatlings, LongSupplier nanoTime, LongConsumer pause) {
    this.nanoTime = nanoTime;
    this.pause = pause;
    this.millis = gatlings.nowMillis();
    this.nanos = nanoTime.getAsLong();
    this.last = nanos;
  }

  /**
   * The injector's next reading is of that moment, however long it has to wait for it: users are
   * due from then on, and none leaves before.
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

  /** The {@code System.nanoTime()} at which the millisecond began that was read last. */
  public long lastNanos() {
    return last;
  }
}
