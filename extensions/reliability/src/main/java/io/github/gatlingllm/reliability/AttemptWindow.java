// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import java.util.ArrayList;
import java.util.List;

/**
 * The requests that were due in a short time window.
 *
 * @param start in nanoseconds since the start of the run
 * @param end in nanoseconds since the start of the run, exclusive
 * @param due requests that count in the availability
 * @param good those that met the SLO
 * @param refused those that the server refused
 */
record AttemptWindow(long start, long end, long due, long good, long refused) {

  /**
   * Returns consecutive windows of equal length; the last ends at {@code until} or before.
   *
   * @param attempts in the order of their due times
   */
  static List<AttemptWindow> of(List<Attempt> attempts, long from, long until, long length) {
    var windows = new ArrayList<AttemptWindow>();
    int next = 0;
    for (long start = from; start + length <= until; start += length) {
      long due = 0;
      long good = 0;
      long refused = 0;
      for (; next < attempts.size() && attempts.get(next).due() < start + length; next++) {
        Attempt attempt = attempts.get(next);
        if (attempt.due() >= start && attempt.counts()) {
          due++;
          good += attempt.end() == AttemptOutcome.GOOD ? 1 : 0;
          refused += attempt.end() == AttemptOutcome.REFUSED ? 1 : 0;
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

  /** Returns the length in seconds. */
  public double seconds() {
    return (end - start) / 1e9;
  }
}
