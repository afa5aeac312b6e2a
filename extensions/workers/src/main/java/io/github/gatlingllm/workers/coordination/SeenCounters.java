// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

/**
 * The request counters seen of one worker. Requests may overtake each other; a counter 64 or more
 * behind the newest counts as seen. Not thread-safe.
 */
final class SeenCounters {

  private static final int WIDTH = Long.SIZE;

  private long newest;

  /** Bit <i>k</i> is set if the counter {@code newest - k} was seen. */
  private long seen;

  /** Returns whether a counter is new, and marks it as seen. */
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
