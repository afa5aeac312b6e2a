/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.netty.channel.EventLoop;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The one timer of an answer. Content puts deadlines off without touching it: it looks again when
 * it fires. Event loop only.
 */
final class Watch {

  private final EventLoop eventLoop;
  private final Waits waits;
  private final AnswerListener answer;

  private long setFor = Waits.FOREVER;
  private @Nullable Future<?> timer;

  Watch(EventLoop eventLoop, Waits waits, AnswerListener answer) {
    this.eventLoop = eventLoop;
    this.waits = waits;
    this.answer = answer;
  }

  /** A deadline may have come nearer: with the sending, the first content, the stream's end. */
  void look() {
    var next = waits.next(answer);
    long now = answer.now();
    if (next.getValue() <= now) {
      answer.struck(next.getKey());
    } else if (next.getValue() < setFor) {
      set(next.getValue(), next.getValue() - now);
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
    setFor = Waits.FOREVER;
    if (!answer.over()) {
      look();
    }
  }
}
