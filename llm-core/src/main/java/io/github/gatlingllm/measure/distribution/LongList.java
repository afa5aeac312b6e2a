// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.distribution;

import java.util.Arrays;

/** A growing list of longs. */
public final class LongList {

  private long[] values = {};
  private int size;

  /** Adds a value at the end. */
  public void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, Math.max(16, 2 * size));
    }
    values[size++] = value;
  }

  /** Adds all values of another list. */
  public void addAll(LongList other) {
    if (size + other.size > values.length) {
      values = Arrays.copyOf(values, Math.max(size + other.size, 2 * size));
    }
    System.arraycopy(other.values, 0, values, size, other.size);
    size += other.size;
  }

  /** Returns the value at an index, from 0. */
  public long get(int index) {
    return values[index];
  }

  /** Returns the number of values. */
  public int size() {
    return size;
  }

  public void sort() {
    Arrays.sort(values, 0, size);
  }

  public void removeFirst(int count) {
    System.arraycopy(values, count, values, 0, size - count);
    size -= count;
  }

  public LongList copy() {
    LongList copy = new LongList();
    copy.values = Arrays.copyOf(values, size);
    copy.size = size;
    return copy;
  }
}
