// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.protocol.Timeouts;
import io.github.gatlingllm.request.Abandonment;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The time limits of an answer, in nanoseconds; {@link #FOREVER} for no limit. The HTTP client
 * enforces the limit of the whole request.
 */
record Deadlines(long connect, long firstToken, long stall, long patience, long whole) {

  static final long FOREVER = Long.MAX_VALUE;

  private static final List<Deadline> ALL = List.of(Deadline.values());

  /** How long a user waits for the end of the body after the end-of-stream event. */
  private static final long LEFT_OPEN = 10_000_000;

  /** A deadline. */
  enum Deadline {
    CONNECT,
    FIRST_TOKEN,
    STALL,
    PATIENCE,
    WHOLE,
    LEFT_OPEN
  }

  static Deadlines of(Timeouts timeouts, Abandonment abandonment) {
    return new Deadlines(
        nanos(timeouts.connect()),
        nanos(timeouts.firstToken()),
        nanos(timeouts.stall()),
        nanos(abandonment.patience()),
        nanos(abandonment.after()));
  }

  /** Returns the next deadline and its time, if nothing happens until then. */
  Map.Entry<Deadline, Long> next(AnswerProgress answer) {
    Deadline first = Deadline.WHOLE;
    long at = FOREVER;
    for (Deadline deadline : ALL) {
      long then = at(deadline, answer);
      if (then < at) {
        at = then;
        first = deadline;
      }
    }
    return Map.entry(first, at);
  }

  private long at(Deadline deadline, AnswerProgress answer) {
    if (answer.done()) {
      return deadline == Deadline.LEFT_OPEN ? after(answer.doneReadAt(), LEFT_OPEN) : FOREVER;
    }
    boolean begun = answer.begun();
    return switch (deadline) {
      case CONNECT -> answer.written() ? FOREVER : after(answer.sentAt(), connect);
      case FIRST_TOKEN -> begun ? FOREVER : after(answer.sentAt(), firstToken);
      case PATIENCE -> begun ? FOREVER : after(answer.sentAt(), patience);
      case STALL -> begun ? after(answer.lastContentAt(), stall) : FOREVER;
      case WHOLE -> after(answer.sentAt(), whole);
      case LEFT_OPEN -> FOREVER;
    };
  }

  private static long after(long stamp, long wait) {
    return wait == FOREVER ? FOREVER : stamp + wait;
  }

  private static long nanos(@Nullable Duration wait) {
    return wait == null ? FOREVER : wait.toNanos();
  }
}
