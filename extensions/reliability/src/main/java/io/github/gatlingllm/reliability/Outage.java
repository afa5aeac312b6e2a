// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The longest stretch in which requests were open and none succeeded: from the success before, or
 * from when the first request was due that was still open or came after it, to the next success or
 * the last end of a request. A time in which nobody asked is no outage.
 *
 * @param startNanos since the run's zero
 * @param endNanos since the run's zero
 */
record Outage(long startNanos, long endNanos) {

  /** Nobody waited. */
  public static final Outage NONE = new Outage(0, 0);

  /** By all requests, with those whose end says nothing: they were open. */
  static Outage longest(List<Attempt> asks) {
    List<Attempt> byEnd = new ArrayList<>(asks);
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

  /** For each request, the earliest due time of it and of all that end later. */
  private static long[] earliestDueFrom(List<Attempt> byEnd) {
    long[] earliest = new long[byEnd.size() + 1];
    earliest[byEnd.size()] = Long.MAX_VALUE;
    for (int i = byEnd.size() - 1; i >= 0; i--) {
      earliest[i] = Math.min(earliest[i + 1], byEnd.get(i).due());
    }
    return earliest;
  }

  /** How long. */
  public double seconds() {
    return Math.max(0, endNanos - startNanos) / 1e9;
  }
}
