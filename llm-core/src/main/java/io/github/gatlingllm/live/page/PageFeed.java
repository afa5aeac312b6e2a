/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.live.page;

import io.github.gatlingllm.live.LiveSnapshot;
import io.github.gatlingllm.live.Moment;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The events that watchers wait for. Each is made once, whoever watches; without watchers nothing
 * is made at all. Who is slow gets the newest one, and misses those between.
 */
final class PageFeed {

  /** An hour of moments. */
  static final int MOST_MOMENTS = 3600;

  private final PageJson json = new PageJson();

  // guarded by this
  private final Deque<Moment> moments = new ArrayDeque<>();
  private @Nullable LiveSnapshot latest;
  private long number;
  private @Nullable Event made;

  /**
   * What happened.
   *
   * @param number of it, from 1
   * @param json what the page gets
   * @param last whether nothing follows
   */
  record Event(long number, String json, boolean last) {}

  /** Something new. */
  synchronized void publish(LiveSnapshot snapshot) {
    Moment moment = snapshot.moment();
    if (moment != null) {
      moments.addLast(moment);
      if (moments.size() > MOST_MOMENTS) {
        moments.removeFirst();
      }
    }
    latest = snapshot;
    number++;
    made = null;
    notifyAll();
  }

  /** All until now; null: nothing yet. */
  synchronized @Nullable Event history() {
    LiveSnapshot now = latest;
    return now == null
        ? null
        : new Event(number, json.history(moments, now), now.progress().ended());
  }

  /**
   * Waits for what comes after an event.
   *
   * @return null: nothing came in that time
   */
  synchronized @Nullable Event after(long seen, long millis) throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    for (long left = millis; number <= seen && left > 0; left = millisTo(until)) {
      wait(left);
    }
    LiveSnapshot now = latest;
    if (number <= seen || now == null) {
      return null;
    }
    Event event = made;
    if (event == null) {
      event = new Event(number, json.moment(now), now.progress().ended());
      made = event;
    }
    return event;
  }

  private static long millisTo(long nanoTime) {
    return TimeUnit.NANOSECONDS.toMillis(nanoTime - System.nanoTime());
  }
}
