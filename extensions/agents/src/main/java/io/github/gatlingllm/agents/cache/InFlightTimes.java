// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import java.util.Arrays;

/** When requests were in flight. Not thread-safe. */
final class InFlightTimes {

  private long[] sent = new long[256];
  private long[] closed = new long[256];
  private int size;

  void add(long from, long until) {
    if (size == sent.length) {
      sent = Arrays.copyOf(sent, 2 * size);
      closed = Arrays.copyOf(closed, 2 * size);
    }
    sent[size] = from;
    closed[size++] = until;
  }

  /** Sorts; nothing may be added afterwards. */
  void sort() {
    Arrays.sort(sent, 0, size);
    Arrays.sort(closed, 0, size);
  }

  /** Returns the number of requests in flight at a time, with those sent just then. */
  int at(long time) {
    return notAfter(sent, time) - notAfter(closed, time);
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
