// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import java.time.Duration;
import java.util.Optional;

/** A {@link FeatureRun} that may end the warm-up of a run before its longest time. */
public interface WarmUpWatch {

  /** Returns the longest warm-up; empty: the run does not use this. */
  Optional<Duration> longestWarmUp();

  /**
   * Called once before the load, if there is a longest warm-up.
   *
   * @param endWarmUp ends the warm-up now; without effect if it has ended. Any thread
   */
  void watch(Runnable endWarmUp);
}
