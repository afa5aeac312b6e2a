// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.distribution.LongList;
import io.github.gatlingllm.measure.request.Timing;

/**
 * When requests left, to tell of each level whether its load was applied. Any thread. Memory: 16
 * bytes a request, since where a level ends is known late.
 */
final class LevelSends {

  /** Sends so soon after a level's end belong to arrivals at its very end. */
  private static final long LEAST_SLACK_NANOS = 100_000_000;

  private static final long SLACK_PARTS = 200;

  private final LongList dues = new LongList();
  private final LongList stamps = new LongList();
  private final LongList unscheduled = new LongList();

  /**
   * A request has left.
   *
   * @param due when the load profile meant it to; {@link Timing#ABSENT}: it said nothing
   */
  synchronized void sent(long due, long stamp) {
    if (due == Timing.ABSENT) {
      unscheduled.add(stamp);
      return;
    }
    dues.add(due);
    stamps.add(stamp);
  }

  /**
   * What left in a level. One that sends late and never catches up sends too little in each level,
   * though in the end it has sent all.
   */
  synchronized LevelSent in(Level level) {
    long slack = Math.max(LEAST_SLACK_NANOS, (level.endNanos() - level.startNanos()) / SLACK_PARTS);
    long due = 0;
    long inTime = 0;
    long sent = 0;
    for (int i = 0; i < dues.size(); i++) {
      long stamp = stamps.get(i);
      due += level.contains(dues.get(i)) ? 1 : 0;
      sent += level.contains(stamp) ? 1 : 0;
      boolean meant = dues.get(i) < level.endNanos();
      inTime += meant && level.startNanos() <= stamp && stamp < level.endNanos() + slack ? 1 : 0;
    }
    for (int i = 0; i < unscheduled.size(); i++) {
      sent += level.contains(unscheduled.get(i)) ? 1 : 0;
    }
    return new LevelSent(due, inTime, sent);
  }
}
