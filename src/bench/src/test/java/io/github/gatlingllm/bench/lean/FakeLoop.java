// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.LongSupplier;

/** An event loop whose time passes as the test wants it. */
final class FakeLoop implements Alarm, LongSupplier {
  private final PriorityQueue<Ring> rings = new PriorityQueue<>(Comparator.comparing(Ring::at));
  private long now;

  private record Ring(long at, Runnable called) {}

  @Override
  public long getAsLong() {
    return now;
  }

  @Override
  public void ringIn(Runnable called, long delayNanos) {
    rings.add(new Ring(now + delayNanos, called));
  }

  /** Time passes in which nothing else happens. */
  void pass(long nanos) {
    now += nanos;
  }

  /** Rings what rings until then, each when it is to ring or, if that is past, now. */
  void runUntil(long nanos) {
    while (!rings.isEmpty() && rings.element().at <= nanos) {
      Ring next = rings.remove();
      now = Math.max(now, next.at);
      next.called.run();
    }
    now = Math.max(now, nanos);
  }

  /** Rings one, if there is one, as if its time had come. */
  void runOne() {
    Ring next = rings.remove();
    now = Math.max(now, next.at);
    next.called.run();
  }

  int alarms() {
    return rings.size();
  }
}
