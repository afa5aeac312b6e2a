// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The slots of a run whose requests in flight are capped. A request beyond the cap waits; slots are
 * given in the order in which requests asked for one. Any thread; nothing blocks.
 */
public final class InFlightSlots {

  private final LongSupplier clock;

  // guarded by this
  private final Deque<Waiting> queue = new ArrayDeque<>();
  private int taken;

  /**
   * Starts with no slot taken.
   *
   * @param clock {@code System.nanoTime()}, or that of a test
   */
  InFlightSlots(LongSupplier clock) {
    this.clock = clock;
  }

  /**
   * A request that waits.
   *
   * @param since when it asked for a slot
   * @param granted receives how long the request waited, in nanoseconds
   */
  private record Waiting(long since, LongConsumer granted) {}

  /**
   * Takes a slot for a request, now or when one becomes free.
   *
   * @param most the cap
   * @param granted receives how long the request waited, in nanoseconds: 0 on the caller's thread
   *     if a slot is free, otherwise on the thread of the request that leaves. It must not block
   */
  public void enter(int most, LongConsumer granted) {
    synchronized (this) {
      if (taken >= most || !queue.isEmpty()) {
        queue.add(new Waiting(clock.getAsLong(), granted));
        return;
      }
      taken++;
    }
    granted.accept(0);
  }

  /** Gives a slot back. The request that has waited longest takes it. */
  public void leave() {
    Waiting next = next();
    if (next != null) {
      next.granted().accept(Math.max(1, clock.getAsLong() - next.since()));
    }
  }

  private synchronized @Nullable Waiting next() {
    Waiting next = queue.poll();
    if (next == null) {
      taken--;
    }
    return next;
  }
}
