// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

/**
 * The counters that were seen of one worker. Its requests may overtake each other by a few; what is
 * further behind the newest counter counts as seen. Not for several threads.
 */
final class SeenCounters {

  private static final int WIDTH = Long.SIZE;

  private long newest;

  /** Bit <i>k</i>: the newest counter less <i>k</i> was seen. */
  private long seen;

  /** Whether a counter is new; from now on it is not. */
  boolean isNew(long counter) {
    if (counter < 1) {
      return false;
    }
    long behind = newest - counter;
    if (behind < 0) {
      seen = -behind < WIDTH ? seen << -behind | 1 : 1;
      newest = counter;
      return true;
    }
    if (behind >= WIDTH || (seen >>> behind & 1) == 1) {
      return false;
    }
    seen |= 1L << behind;
    return true;
  }
}
