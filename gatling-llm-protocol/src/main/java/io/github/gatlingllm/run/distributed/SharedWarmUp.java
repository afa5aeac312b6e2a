// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.distributed;

import java.util.Collection;

/** This worker's part of a warm-up that all workers end together. Any thread. */
public interface SharedWarmUp {

  /** Returns the time since the run's zero, in nanoseconds. */
  long now();

  /** Returns when the longest warm-up ends, in nanoseconds since the run's zero. */
  long longestNanos();

  /** Returns what worker 0 needs to know of this worker's responses so far. */
  String report();

  /**
   * Judges the responses of all workers, at worker 0. One thread at a time.
   *
   * @param reports the latest report of each worker
   * @return whether the server is steady
   * @throws IllegalArgumentException if a report is malformed
   */
  boolean steady(Collection<String> reports);

  /**
   * Ends the warm-up, once.
   *
   * @param nanos the end on which the workers agreed, in nanoseconds since the run's zero
   * @return the start of the measuring window: that end, or a later end of {@code llm.warmUp(...)}
   */
  long end(long nanos);
}
