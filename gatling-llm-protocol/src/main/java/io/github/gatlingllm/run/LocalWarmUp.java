// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.feature.WarmUpWatch;
import io.github.gatlingllm.run.distributed.SharedWarmUp;
import java.util.Collection;

/**
 * The warm-up of this process among several workers.
 *
 * @param longestNanos when the longest warm-up ends, since the run's zero
 */
record LocalWarmUp(WarmUpWatch watch, LiveRun live, long longestNanos) implements SharedWarmUp {

  @Override
  public long now() {
    return System.nanoTime() - live.zero();
  }

  @Override
  public String report() {
    return watch.report();
  }

  @Override
  public boolean steady(Collection<String> reports) {
    return watch.steady(reports);
  }

  @Override
  public long end(long nanos) {
    live.endWarmUp(nanos);
    long begins = live.warmUpNanos();
    watch.agreed(begins);
    return begins;
  }
}
