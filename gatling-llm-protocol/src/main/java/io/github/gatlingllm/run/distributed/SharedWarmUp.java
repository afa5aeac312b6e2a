// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.distributed;

/** This worker's part of a warm-up that all workers end together. Any thread. */
public interface SharedWarmUp {

  /** Returns the time since the run's zero, in nanoseconds. */
  long now();

  /** Returns when the longest warm-up ends, in nanoseconds since the run's zero. */
  long longestNanos();

  /** Returns whether this worker's latest finding is that the server is steady. */
  boolean steady();

  /**
   * Ends the warm-up, once.
   *
   * @param nanos the end on which the workers agreed, in nanoseconds since the run's zero
   */
  void end(long nanos);
}
