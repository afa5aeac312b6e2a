// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import io.github.gatlingllm.measure.detail.LongestPauses;

/**
 * When the watch itself stood still: what stops the whole process, a JVM's pause or a spent CPU
 * quota, stops whoever looks, too, so that no task waits for its event loop meanwhile. For one
 * thread.
 */
final class ProcessPauses {

  private final LongestPauses longest = new LongestPauses();
  private final long zero;
  private final long roundNanos;
  private long looked;
  private long due;

  /**
   * None yet.
   *
   * @param zero the run's
   * @param roundNanos no two looks are planned further apart
   */
  ProcessPauses(long zero, long roundNanos) {
    this.zero = zero;
    this.roundNanos = roundNanos;
  }

  /** The watch begins: a look is due at once. */
  void begin(long now) {
    looked = now;
    due = now;
  }

  /**
   * The watch looks.
   *
   * @param next when it will again
   */
  void looked(long now, long next) {
    end(now);
    looked = now;
    due = next;
  }

  /**
   * The watch looks no more. It surely stood still since the look was due: what came before that is
   * as little seen as the beginning of an event loop's block.
   */
  void end(long now) {
    if (now - looked > roundNanos && now > due) {
      longest.add(due - zero, now - due);
    }
  }

  /** The longest, of no single loop. */
  LongestPauses longest() {
    return longest;
  }
}
