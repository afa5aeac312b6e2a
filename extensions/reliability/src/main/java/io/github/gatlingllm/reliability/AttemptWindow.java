// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import java.util.ArrayList;
import java.util.List;

/**
 * The requests that were due in a short span of time.
 *
 * @param start since the run's zero, in nanoseconds
 * @param end since the run's zero, not included
 * @param due those that count
 * @param good those of them that kept the SLO
 * @param refused those that the server refused
 */
record AttemptWindow(long start, long end, long due, long good, long refused) {

  /**
   * Equal windows, one after the other, of which the last ends by {@code until}.
   *
   * @param asks in the order in which they were due
   */
  static List<AttemptWindow> of(List<Attempt> asks, long from, long until, long length) {
    var windows = new ArrayList<AttemptWindow>();
    int next = 0;
    for (long start = from; start + length <= until; start += length) {
      long due = 0;
      long good = 0;
      long refused = 0;
      for (; next < asks.size() && asks.get(next).due() < start + length; next++) {
        Attempt ask = asks.get(next);
        if (ask.due() >= start && ask.counts()) {
          due++;
          good += ask.end() == AttemptOutcome.GOOD ? 1 : 0;
          refused += ask.end() == AttemptOutcome.REFUSED ? 1 : 0;
        }
      }
      windows.add(new AttemptWindow(start, start + length, due, good, refused));
    }
    return windows;
  }

  boolean empty() {
    return due == 0;
  }

  boolean meets(double target) {
    return due > 0 && good >= target * due;
  }

  /** In seconds. */
  public double seconds() {
    return (end - start) / 1e9;
  }
}
