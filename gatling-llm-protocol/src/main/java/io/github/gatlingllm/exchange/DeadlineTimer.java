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
 * The single timer of an answer. Content moves deadlines without touching the timer, which
 * recomputes them when it fires. Event loop only.
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
   * Creates an unset timer.
   *
   * @param answer the progress that deadlines depend on
   * @param now the clock of the answer's stamps
   * @param passed receives the missed deadline
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

  /**
   * Recomputes the next deadline after the sending, the first content, or the end of the stream.
   */
  void update() {
    var next = deadlines.next(answer);
    long at = now.getAsLong();
    if (next.getValue() <= at) {
      passed.accept(next.getKey());
    } else if (next.getValue() < setFor) {
      set(next.getValue(), next.getValue() - at);
    }
  }

  /** Cancels the timer. */
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
      update();
    }
  }
}
