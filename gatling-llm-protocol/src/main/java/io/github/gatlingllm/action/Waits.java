/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.github.gatlingllm.protocol.Timeouts;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How long an answer may keep its client waiting, in nanoseconds; {@link #FOREVER} without a limit.
 * The limit of the whole request is the HTTP client's own.
 */
record Waits(long connect, long firstToken, long stall, long patience, long whole, int tokens) {

  static final long FOREVER = Long.MAX_VALUE;

  private static final List<Strike> STRIKES = List.of(Strike.values());

  /** A body that stays open after the stream's end is closed then. */
  private static final long LEFT_OPEN = 1_000_000_000;

  /** What ended an answer before its time. */
  enum Strike {
    CONNECT,
    FIRST_TOKEN,
    STALL,
    PATIENCE,
    WHOLE,
    LEFT_OPEN
  }

  static Waits of(Timeouts timeouts, Abandonment abandonment) {
    return new Waits(
        nanos(timeouts.connect()),
        nanos(timeouts.firstToken()),
        nanos(timeouts.stall()),
        nanos(abandonment.patience()),
        nanos(abandonment.after()),
        abandonment.afterTokens());
  }

  /** The next moment at which one of them strikes, if nothing happens until then. */
  Map.Entry<Strike, Long> next(AnswerListener answer) {
    Strike first = Strike.WHOLE;
    long at = FOREVER;
    for (Strike strike : STRIKES) {
      long then = at(strike, answer);
      if (then < at) {
        at = then;
        first = strike;
      }
    }
    return Map.entry(first, at);
  }

  private long at(Strike strike, AnswerListener answer) {
    if (answer.said()) {
      return strike == Strike.LEFT_OPEN ? after(answer.doneAt(), LEFT_OPEN) : FOREVER;
    }
    boolean begun = answer.reader().timeline().chunks() > 0;
    return switch (strike) {
      case CONNECT -> answer.written() ? FOREVER : after(answer.sentAt(), connect);
      case FIRST_TOKEN -> begun ? FOREVER : after(answer.sentAt(), firstToken);
      case PATIENCE -> begun ? FOREVER : after(answer.sentAt(), patience);
      case STALL -> begun ? after(answer.reader().timeline().last(), stall) : FOREVER;
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
