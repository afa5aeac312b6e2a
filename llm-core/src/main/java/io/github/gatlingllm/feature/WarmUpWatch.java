// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import java.time.Duration;
import java.util.Collection;
import java.util.Optional;

/**
 * A {@link FeatureRun} that may end the warm-up of a run before its longest time. Several workers
 * end it together: worker 0 judges the responses of all.
 */
public interface WarmUpWatch {

  /** Returns the longest warm-up; empty: the run does not use this. */
  Optional<Duration> longestWarmUp();

  /**
   * Called once before the load, if there is a longest warm-up, in a run of one process.
   *
   * @param endWarmUp ends the warm-up now; without effect if it has ended. Any thread
   */
  void watch(Runnable endWarmUp);

  /** Called instead of {@link #watch} in one of several workers. */
  void watchAsWorker();

  /** Returns what worker 0 needs to know of this worker's responses so far. Any thread. */
  String report();

  /**
   * Judges the responses of all workers, at worker 0. Called several times a second until the
   * result is true. One thread at a time.
   *
   * @param reports the latest report of each worker
   * @return whether the server is steady
   * @throws IllegalArgumentException if a report is malformed
   */
  boolean steady(Collection<String> reports);

  /**
   * Called in each worker when all agreed on the end of the warm-up. Any thread.
   *
   * @param endNanos the end, since the run's zero
   */
  void agreed(long endNanos);
}
