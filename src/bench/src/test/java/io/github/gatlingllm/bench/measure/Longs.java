// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

import java.util.Arrays;
import java.util.OptionalLong;

/** Many numbers, of which percentiles are asked. */
public final class Longs {

  private long[] values = new long[1024];
  private int size;
  private boolean sorted = true;

  public void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = value;
    sorted = false;
  }

  public int size() {
    return size;
  }

  /** The nearest rank: a value that was there. Empty without any. */
  public OptionalLong percentile(double percent) {
    if (size == 0) {
      return OptionalLong.empty();
    }
    if (!sorted) {
      Arrays.sort(values, 0, size);
      sorted = true;
    }
    int rank = (int) Math.ceil(percent * size / 100);
    return OptionalLong.of(values[Math.min(size, Math.max(1, rank)) - 1]);
  }
}
