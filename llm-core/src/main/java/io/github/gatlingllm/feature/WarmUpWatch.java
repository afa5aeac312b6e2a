// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import java.time.Duration;
import java.util.Optional;

/**
 * A {@link FeatureRun} that may end the warm-up of a run before its longest time. Several workers
 * end it together: each watches its own share of the responses, and the warm-up ends when all of
 * them are steady at the same time.
 */
public interface WarmUpWatch {

  /** Returns the longest warm-up; empty: the run does not use this. */
  Optional<Duration> longestWarmUp();

  /**
   * Called once before the load, if there is a longest warm-up.
   *
   * @param endWarmUp ends the warm-up now; without effect if it has ended, and among several
   *     workers. Any thread
   */
  void watch(Runnable endWarmUp);

  /** Returns whether the latest finding is that the server is steady. Any thread. */
  boolean steady();

  /**
   * Called among several workers, once, when all of them were steady: the finding is final. Any
   * thread.
   *
   * @param endNanos the end of the warm-up, since the run's zero
   */
  void agreed(long endNanos);
}
