/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.timeline.Timing;
import io.github.gatlingllm.timeline.Window;
import io.github.gatlingllm.timeline.WindowCounter;

/** Counts measured sends: all of them, and by themselves those that a schedule asked for. */
final class SendCount {

  private final WindowCounter all = new WindowCounter();
  private final WindowCounter onSchedule = new WindowCounter();
  private long sent;
  private long scheduled;
  private long firstDue = Long.MAX_VALUE;
  private long lastDue = Long.MIN_VALUE;

  /**
   * A request has left.
   *
   * @param due when it was to leave, or {@link Timing#ABSENT}
   */
  synchronized void sent(long due, long stamp, Window window) {
    all.add(stamp, 1, window);
    sent++;
    if (due != Timing.ABSENT) {
      scheduled++;
      firstDue = Math.min(firstDue, due);
      lastDue = Math.max(lastDue, due);
      onSchedule.add(stamp, 1, schedule());
    }
  }

  synchronized double within(Window window) {
    return all.within(window);
  }

  /** How many of those with a schedule left in that span. */
  synchronized double onScheduleWithin(Window span) {
    return onSchedule.within(span);
  }

  /** How many had a schedule. */
  synchronized long due() {
    return scheduled;
  }

  /** Whether each of them had one. */
  synchronized boolean allDue() {
    return sent > 0 && scheduled == sent;
  }

  /** From when the first was due until the last was; of no length before two are known. */
  synchronized Window schedule() {
    return scheduled == 0 ? new Window(0, 0) : new Window(firstDue, lastDue);
  }
}
