// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.fault;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A timetable of outages.
 *
 * @param all in any order; they may overlap
 */
public record Outages(List<Outage> all) {

  /** None. */
  public static final Outages NONE = new Outages(List.of());

  /**
   * One of them.
   *
   * @param after the server's start
   * @param lasting how long
   */
  public record Outage(Duration after, Duration lasting) {}

  /** Copies. */
  public Outages {
    all = List.copyOf(all);
  }

  /**
   * Reads {@code 10s+5s,40s+2s}: since the server's start, and how long.
   *
   * @param times reads {@code 10s}
   * @throws IllegalArgumentException that says what would be right
   */
  public static Outages parse(String text, Function<String, Duration> times) {
    var all = new ArrayList<Outage>();
    for (String one : text.split(",", -1)) {
      String[] pair = one.split("\\+", -1);
      if (pair.length != 2) {
        throw new IllegalArgumentException(
            "outages must be such as 10s+5s,40s+2s: since the start, and how long each lasts, but"
                + " were "
                + text);
      }
      all.add(new Outage(times.apply(pair[0].strip()), times.apply(pair[1].strip())));
    }
    return new Outages(all);
  }

  /** Whether there is one, so many nanoseconds after the start. */
  public boolean covers(long nanos) {
    for (Outage each : all) {
      long from = each.after().toNanos();
      if (nanos >= from && nanos - from < each.lasting().toNanos()) {
        return true;
      }
    }
    return false;
  }
}
