/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import java.util.List;

/**
 * From where on a load generator distorts what it measures.
 *
 * @param scheduleLagMillis 99 % of the requests may leave so late
 * @param scheduleLagOfTtft or so late, as a share of the median TTFT, if that is more
 * @param eventLoopDelayMillis 99 % of the tasks may wait so long for their event loop
 * @param eventLoopDelayOfItl or so long, as a share of the median ITL, if that is more
 * @param cpuPercent above this a second is a busy one
 * @param cpuWarningPercent above this it is nearly one
 * @param busySecondsPercent so many of the seconds may be busy
 * @param gcPercent so much of the window may go into garbage collection
 * @param gcPauseMillis one pause may take so long
 * @param achievedPercent so much of the offered rate must be sent
 * @param throttledPercent so much of the window the kernel may keep the process from running
 * @param heapWarningPercent so much of the heap may be in use after a collection
 */
public record ValidityLimits(
    double scheduleLagMillis,
    double scheduleLagOfTtft,
    double eventLoopDelayMillis,
    double eventLoopDelayOfItl,
    double cpuPercent,
    double cpuWarningPercent,
    double busySecondsPercent,
    double gcPercent,
    double gcPauseMillis,
    double achievedPercent,
    double throttledPercent,
    double heapWarningPercent) {

  /** The published ones. */
  public static final ValidityLimits DEFAULT =
      new ValidityLimits(10, 0.05, 2, 0.1, 90, 80, 5, 0.5, 200, 97, 0.5, 85);

  /**
   * Validates.
   *
   * @throws IllegalArgumentException naming the first that can't be
   */
  public ValidityLimits {
    requireMillis("scheduleLag", scheduleLagMillis);
    requirePercent("scheduleLagPercentOfTtft", 100 * scheduleLagOfTtft);
    requireMillis("eventLoopDelay", eventLoopDelayMillis);
    requirePercent("eventLoopDelayPercentOfItl", 100 * eventLoopDelayOfItl);
    requirePercent("cpuPercent", cpuPercent);
    requirePercent("cpuWarningPercent", cpuWarningPercent);
    requirePercent("busySecondsPercent", busySecondsPercent);
    requirePercent("gcPercent", gcPercent);
    requireMillis("gcPause", gcPauseMillis);
    requirePercent("achievedPercent", achievedPercent);
    requirePercent("throttledPercent", throttledPercent);
    requirePercent("heapWarningPercent", heapWarningPercent);
    if (cpuWarningPercent > cpuPercent) {
      throw new IllegalArgumentException(
          "the validity limit cpuWarningPercent must not be above cpuPercent ("
              + Quantity.exact(cpuPercent)
              + "), but was "
              + Quantity.exact(cpuWarningPercent)
              + ": a warning comes before the run is invalid, so give it a lower value, or set"
              + " cpuPercent higher first");
    }
  }

  /**
   * A limit that is not the published one.
   *
   * @param key its name, in {@code summary.json} too
   * @param words what it limits
   * @param unit of both values, with what separates it from them
   * @param value in this run
   * @param byDefault the published one
   * @param looser whether it lets runs pass that the published one does not
   */
  public record Change(
      String key, String words, String unit, double value, double byDefault, boolean looser) {

    /** As {@code CPU of a busy second: 95 % instead of 90 %}. */
    public String text() {
      return words
          + ": "
          + Quantity.exact(value)
          + unit
          + " instead of "
          + Quantity.exact(byDefault)
          + unit;
    }
  }

  /** Where they differ from the published ones. */
  public List<Change> changes() {
    return ValidityLimitChanges.of(this);
  }

  private static void requireMillis(String name, double millis) {
    if (!(millis > 0 && Double.isFinite(millis))) {
      throw new IllegalArgumentException(
          "the validity limit "
              + name
              + " must be a duration above 0, but was "
              + Quantity.plain(millis)
              + " ms: give it as in "
              + name
              + "(ms(20))");
    }
  }

  private static void requirePercent(String name, double percent) {
    if (!(percent > 0 && percent <= 100)) {
      throw new IllegalArgumentException(
          "the validity limit "
              + name
              + " must be above 0 and at most 100 %, but was "
              + (Double.isNaN(percent) ? "not a number" : Quantity.plain(percent))
              + ": give percent, as in "
              + name
              + "(50)");
    }
  }
}
