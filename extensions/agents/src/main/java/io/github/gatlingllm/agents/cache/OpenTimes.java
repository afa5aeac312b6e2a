// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import java.util.Arrays;

/** When something was in progress. Not thread-safe. */
final class OpenTimes {

  private long[] opened = new long[256];
  private long[] closed = new long[256];
  private int size;

  void add(long from, long until) {
    if (size == opened.length) {
      opened = Arrays.copyOf(opened, 2 * size);
      closed = Arrays.copyOf(closed, 2 * size);
    }
    opened[size] = from;
    closed[size++] = until;
  }

  /** Sorts; nothing may be added afterwards. */
  void sort() {
    Arrays.sort(opened, 0, size);
    Arrays.sort(closed, 0, size);
  }

  /** Returns how many are in progress at a time, with those that begin just then. */
  int at(long time) {
    return notAfter(opened, time) - notAfter(closed, time);
  }

  private int notAfter(long[] times, long time) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (times[middle] <= time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
