// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The longest time with open requests and no success. It begins with the previous success, or with
 * the due time of the first request that was still open or came later. It ends with the next
 * success or the last end of a request. Time without requests is no outage.
 *
 * @param startNanos in nanoseconds since the start of the run
 * @param endNanos in nanoseconds since the start of the run
 */
record Outage(long startNanos, long endNanos) {

  /** No outage. */
  public static final Outage NONE = new Outage(0, 0);

  /** Finds the longest outage. Requests with an unknown outcome count, since they were open. */
  static Outage longest(List<Attempt> attempts) {
    List<Attempt> byEnd = new ArrayList<>(attempts);
    byEnd.removeIf(Attempt::followed);
    byEnd.sort(Comparator.comparingLong(Attempt::closed));
    Outage longest = NONE;
    long[] earliest = earliestDueFrom(byEnd);
    int from = 0;
    long success = Long.MIN_VALUE;
    for (int i = 0; i < byEnd.size(); i++) {
      boolean last = i == byEnd.size() - 1;
      boolean succeeded = byEnd.get(i).end().answered();
      if (!succeeded && !last) {
        continue;
      }
      long start = Math.max(success, earliest[from]);
      var stretch = new Outage(start, byEnd.get(i).closed());
      longest = stretch.seconds() > longest.seconds() ? stretch : longest;
      success = byEnd.get(i).closed();
      from = i + 1;
    }
    return longest;
  }

  /** Returns for each request the earliest due time of it and of all that end later. */
  private static long[] earliestDueFrom(List<Attempt> byEnd) {
    long[] earliest = new long[byEnd.size() + 1];
    earliest[byEnd.size()] = Long.MAX_VALUE;
    for (int i = byEnd.size() - 1; i >= 0; i--) {
      earliest[i] = Math.min(earliest[i + 1], byEnd.get(i).due());
    }
    return earliest;
  }

  /** Returns the length in seconds. */
  public double seconds() {
    return Math.max(0, endNanos - startNanos) / 1e9;
  }
}
