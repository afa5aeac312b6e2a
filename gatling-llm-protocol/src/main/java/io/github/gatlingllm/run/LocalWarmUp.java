// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.run.distributed.SharedWarmUp;

/**
 * The warm-up of this process among several workers.
 *
 * @param longestNanos when the longest warm-up ends, since the run's zero
 */
record LocalWarmUp(RunFeatures features, LiveRun live, long longestNanos) implements SharedWarmUp {

  @Override
  public long now() {
    return System.nanoTime() - live.zero();
  }

  @Override
  public boolean steady() {
    return features.steady();
  }

  @Override
  public void end(long nanos) {
    live.endWarmUp(nanos);
    features.agreed(live.warmUpNanos());
  }
}
