// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.fault;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A schedule of outages.
 *
 * @param all the outages, in any order; they may overlap
 */
public record Outages(List<Outage> all) {

  /** No outages. */
  public static final Outages NONE = new Outages(List.of());

  /**
   * An outage.
   *
   * @param after the time from the start of the server
   * @param lasting the duration
   */
  public record Outage(Duration after, Duration lasting) {}

  /** Copies the list. */
  public Outages {
    all = List.copyOf(all);
  }

  /**
   * Parses {@code 10s+5s,40s+2s}: start and duration of each outage.
   *
   * @param times parses {@code 10s}
   * @throws IllegalArgumentException if the text is malformed
   */
  public static Outages parse(String text, Function<String, Duration> times) {
    var all = new ArrayList<Outage>();
    for (String one : text.split(",", -1)) {
      String[] pair = one.split("\\+", -1);
      if (pair.length != 2) {
        throw new IllegalArgumentException(
            "outages: malformed ("
                + text
                + "). They are start+duration pairs since the start, such as 10s+5s,40s+2s.");
      }
      all.add(new Outage(times.apply(pair[0].strip()), times.apply(pair[1].strip())));
    }
    return new Outages(all);
  }

  /** Whether there is an outage, given the nanoseconds since the start. */
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
