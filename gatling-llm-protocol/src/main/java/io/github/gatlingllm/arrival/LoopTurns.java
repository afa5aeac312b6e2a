// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.concurrent.TimeUnit;

/**
 * Until when an event loop has read what had arrived: what it reads afresh of any socket arrived
 * later. For one event loop, on which alone it is used.
 */
public final class LoopTurns {

  private static final FastThreadLocal<LoopTurns> OF_THIS_LOOP =
      new FastThreadLocal<>() {
        @Override
        protected LoopTurns initialValue() {
          return new LoopTurns();
        }
      };

  private long readUntil = Long.MIN_VALUE;

  private LoopTurns() {}

  /** Those of the event loop that asks. */
  static LoopTurns ofThisLoop() {
    return OF_THIS_LOOP.get();
  }

  /**
   * To be called by a task of the event loop, now and then. A loop looks at all its sockets, reads
   * those that have something, and then runs its tasks: of timers, those that were due when it
   * began to run any. So a timer that a task sets runs behind the next look.
   */
  public static void turn(EventLoop loop) {
    if (!loop.isShuttingDown()) {
      long now = System.nanoTime() - WallClock.TIGHT_NANOS;
      var unused = loop.schedule(() -> ofThisLoop().readUntil = now, 0, TimeUnit.NANOSECONDS);
    }
  }

  /** A {@code System.nanoTime()}: what arrived before it has been read. */
  long readUntil() {
    return readUntil;
  }
}
