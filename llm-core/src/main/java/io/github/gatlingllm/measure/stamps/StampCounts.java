// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.stamps;

import io.github.gatlingllm.measure.StampFigures;
import io.github.gatlingllm.measure.distribution.BucketDistribution;
import io.github.gatlingllm.measure.distribution.LogBuckets;

/** Counts stamps by accuracy. For one thread at a time. */
final class StampCounts {

  private long kernel;
  private long coarse;
  private long read;
  private final LogBuckets spread = new LogBuckets();

  void kernel() {
    kernel++;
  }

  void coarse(long spreadNanos) {
    coarse++;
    spread.record(spreadNanos);
  }

  void read() {
    read++;
  }

  void addAll(StampCounts other) {
    kernel += other.kernel;
    coarse += other.coarse;
    read += other.read;
    spread.addAll(other.spread);
  }

  void clear() {
    kernel = 0;
    coarse = 0;
    read = 0;
    spread.clear();
  }

  /** Returns the counts. Nothing may be added afterwards. */
  StampFigures.Some frozen() {
    return new StampFigures.Some(kernel, coarse, read, BucketDistribution.of(spread));
  }
}
