/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

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
    double achievedPercent) {

  /** The published ones. */
  public static final ValidityLimits DEFAULT =
      new ValidityLimits(10, 0.05, 2, 0.1, 90, 80, 5, 0.5, 200, 97);
}
