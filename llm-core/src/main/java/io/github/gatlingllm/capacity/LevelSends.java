// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.distribution.LongList;
import io.github.gatlingllm.measure.request.Timing;

/**
 * The send times of all requests, which show whether the load of each level was applied.
 * Thread-safe. It keeps 16 bytes per request, because the end of a level is known late.
 */
final class LevelSends {

  /** Requests sent this soon after a level's end belong to arrivals at its end. */
  private static final long LEAST_SLACK_NANOS = 100_000_000;

  private static final long SLACK_PARTS = 200;

  private final LongList dues = new LongList();
  private final LongList stamps = new LongList();
  private final LongList unscheduled = new LongList();

  /**
   * Records that a request was sent.
   *
   * @param due its due time; {@link Timing#ABSENT} if the load profile has no schedule
   * @param stamp its send time
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
   * Returns the requests sent in a level. A load generator that never catches up sends too few in
   * each level, even if it sends all of them eventually.
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
