// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.netty.channel.EventLoop;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A period that ends when its time has passed and everything that arrived by then has been read. A
 * client that was blocked must not take punctual bytes for late ones. Event loop only.
 */
final class GracePeriod {

  private static final long ONE_MORE_TURN = 1_000_000;

  private final EventLoop eventLoop;
  private boolean over;

  private GracePeriod(EventLoop eventLoop) {
    this.eventLoop = eventLoop;
  }

  /** Starts a period. */
  static GracePeriod of(long nanos, EventLoop eventLoop) {
    return of(nanos, eventLoop, over -> {});
  }

  /**
   * Starts a period.
   *
   * @param atEnd called with the period when it is over
   */
  static GracePeriod of(long nanos, EventLoop eventLoop, Consumer<GracePeriod> atEnd) {
    var grace = new GracePeriod(eventLoop);
    // The loop reads before it runs due tasks. Bytes that became readable while it was blocked are
    // read in its next turn.
    grace.after(nanos, () -> grace.after(ONE_MORE_TURN, () -> grace.end(atEnd)));
    return grace;
  }

  private void end(Consumer<GracePeriod> atEnd) {
    over = true;
    atEnd.accept(this);
  }

  private void after(long nanos, Runnable next) {
    var unused = eventLoop.schedule(next, nanos, TimeUnit.NANOSECONDS);
  }

  boolean over() {
    return over;
  }
}
