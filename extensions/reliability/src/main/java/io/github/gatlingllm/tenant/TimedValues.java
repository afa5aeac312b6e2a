// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import java.util.ArrayList;
import java.util.List;

/** Values with stamps, for the means of equal blocks of time. */
final class TimedValues {

  private static final int BLOCKS = 20;

  /** A block with fewer values says too little of its time. */
  private static final int FEWEST = 3;

  private record TimedValue(long nanos, double value) {}

  private final List<TimedValue> values = new ArrayList<>();

  void add(long nanos, double value) {
    values.add(new TimedValue(nanos, value));
  }

  int count() {
    return values.size();
  }

  /** Returns the mean of the blocks' means. */
  BlockMean mean() {
    long from = values.stream().mapToLong(TimedValue::nanos).min().orElse(0);
    long to = values.stream().mapToLong(TimedValue::nanos).max().orElse(0);
    double[] sums = new double[BLOCKS];
    int[] counts = new int[BLOCKS];
    for (TimedValue each : values) {
      int block =
          (int) Math.min(BLOCKS - 1, BLOCKS * (each.nanos() - from) / Math.max(1, to - from));
      sums[block] += each.value();
      counts[block]++;
    }
    var means = new ArrayList<Double>();
    for (int i = 0; i < BLOCKS; i++) {
      if (counts[i] >= FEWEST) {
        means.add(sums[i] / counts[i]);
      }
    }
    return BlockMean.of(means.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
