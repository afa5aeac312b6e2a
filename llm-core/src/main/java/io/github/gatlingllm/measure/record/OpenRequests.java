// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import java.util.Arrays;

/**
 * The send times of one event loop's requests in flight. Requests are sent in the order of their
 * stamps, so a queue with gaps suffices. For that event loop only.
 */
final class OpenRequests {

  /** No request is in flight. */
  static final long NONE = Long.MAX_VALUE;

  private long[] stamps = new long[64];
  private boolean[] closed = new boolean[64];
  private int first;
  private int end;

  void opened(long sent) {
    if (end == stamps.length) {
      makeRoom();
    }
    stamps[end] = first == end ? sent : Math.max(sent, stamps[end - 1]);
    closed[end] = false;
    end++;
  }

  /**
   * Closes a request. An unknown stamp closes the nearest one, so that none stays open for ever.
   */
  void closed(long sent) {
    int found = Arrays.binarySearch(stamps, first, end, sent);
    int near = Math.min(found >= 0 ? found : -found - 1, end - 1);
    int index = near;
    while (index < end && index >= first && closed[index]) {
      index++;
    }
    if (index >= end) {
      index = near;
      while (index >= first && closed[index]) {
        index--;
      }
    }
    if (index >= first) {
      closed[index] = true;
    }
    while (first < end && closed[first]) {
      first++;
    }
  }

  long oldest() {
    return first == end ? NONE : stamps[first];
  }

  private void makeRoom() {
    int open = end - first;
    int size = open > stamps.length / 2 ? 2 * stamps.length : stamps.length;
    stamps = Arrays.copyOf(Arrays.copyOfRange(stamps, first, end), size);
    closed = Arrays.copyOf(Arrays.copyOfRange(closed, first, end), size);
    first = 0;
    end = open;
  }
}
