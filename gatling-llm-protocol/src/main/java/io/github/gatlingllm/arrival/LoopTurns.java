// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.concurrent.TimeUnit;

/**
 * The time up to which an event loop has read everything that arrived: what it reads from an empty
 * socket later also arrived later. Used by one event loop only.
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

  /** Returns the turns of the calling event loop. */
  static LoopTurns ofThisLoop() {
    return OF_THIS_LOOP.get();
  }

  /**
   * Records a turn. Call it from a task of the event loop now and then. A loop polls all its
   * sockets, reads those with data, and then runs its tasks; of timers, only those due when it
   * began to run them. So a timer set by a task runs after the next poll.
   */
  public static void turn(EventLoop loop) {
    if (!loop.isShuttingDown()) {
      long now = System.nanoTime() - WallClock.TIGHT_NANOS;
      var unused = loop.schedule(() -> ofThisLoop().readUntil = now, 0, TimeUnit.NANOSECONDS);
    }
  }

  /** Returns a {@code System.nanoTime()}: whatever arrived before it has been read. */
  long readUntil() {
    return readUntil;
  }
}
