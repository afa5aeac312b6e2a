// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import io.github.gatlingllm.measure.detail.LongestPauses;

/**
 * Pauses of the whole process, such as a JVM pause or a spent CPU quota. They stop the watch too,
 * so that no task waits for its event loop meanwhile. For one thread.
 */
final class ProcessPauses {

  private final LongestPauses longest = new LongestPauses();
  private final long zero;
  private final long roundNanos;
  private long probedAt;
  private long due;

  /**
   * Creates an empty record.
   *
   * @param zero the start of the run
   * @param roundNanos the longest planned interval between probes
   */
  ProcessPauses(long zero, long roundNanos) {
    this.zero = zero;
    this.roundNanos = roundNanos;
  }

  /** Starts the record: a probe is due at once. */
  void begin(long now) {
    probedAt = now;
    due = now;
  }

  /**
   * Records a probe.
   *
   * @param next when the next one is due
   */
  void probed(long now, long next) {
    end(now);
    probedAt = now;
    due = next;
  }

  /**
   * Ends the record. The process was paused at least since the probe was due; an earlier part is
   * not seen, like the beginning of a block of an event loop.
   */
  void end(long now) {
    if (now - probedAt > roundNanos && now > due) {
      longest.add(due - zero, now - due);
    }
  }

  /** Returns the longest pauses, of no particular loop. */
  LongestPauses longest() {
    return longest;
  }
}
