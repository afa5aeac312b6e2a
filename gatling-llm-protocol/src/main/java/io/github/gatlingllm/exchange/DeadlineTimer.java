// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.exchange.Deadlines.Deadline;
import io.netty.channel.EventLoop;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The one timer of an answer. Content moves deadlines without touching it: it looks at them again
 * when it fires. Event loop only.
 */
final class DeadlineTimer {

  private final EventLoop eventLoop;
  private final Deadlines deadlines;
  private final AnswerProgress answer;
  private final LongSupplier now;
  private final Consumer<Deadline> passed;

  private long setFor = Deadlines.FOREVER;
  private @Nullable Future<?> timer;

  /**
   * Not set yet.
   *
   * @param answer which deadlines depend on
   * @param now the time of the answer's stamps
   * @param passed told of the deadline that the answer has missed
   */
  DeadlineTimer(
      EventLoop eventLoop,
      Deadlines deadlines,
      AnswerProgress answer,
      LongSupplier now,
      Consumer<Deadline> passed) {
    this.eventLoop = eventLoop;
    this.deadlines = deadlines;
    this.answer = answer;
    this.now = now;
    this.passed = passed;
  }

  /** A deadline may have come nearer: with the sending, the first content, the stream's end. */
  void look() {
    var next = deadlines.next(answer);
    long at = now.getAsLong();
    if (next.getValue() <= at) {
      passed.accept(next.getKey());
    } else if (next.getValue() < setFor) {
      set(next.getValue(), next.getValue() - at);
    }
  }

  /** The answer is over. */
  void end() {
    if (timer != null) {
      timer.cancel(false);
    }
  }

  private void set(long stamp, long delay) {
    end();
    setFor = stamp;
    timer = eventLoop.schedule(this::fired, delay, TimeUnit.NANOSECONDS);
  }

  private void fired() {
    setFor = Deadlines.FOREVER;
    if (!answer.over()) {
      look();
    }
  }
}
