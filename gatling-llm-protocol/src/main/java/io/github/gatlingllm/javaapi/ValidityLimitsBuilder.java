/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.slo.ValidityLimits;
import java.time.Duration;

/**
 * DSL for building the limits by which a run's own load generator is judged; what is not set is as
 * published
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class ValidityLimitsBuilder {

  private static final double NANOS_PER_MILLI = 1e6;

  private final ValidityLimits limits;

  ValidityLimitsBuilder(ValidityLimits limits) {
    this.limits = limits;
  }

  /**
   * 99 % of the requests may leave so late; 10 ms by default
   *
   * @param limit the limit, above 0
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder scheduleLag(Duration limit) {
    return new ValidityLimitsBuilder(
        new ValidityLimits(
            millis(limit),
            limits.scheduleLagOfTtft(),
            limits.eventLoopDelayMillis(),
            limits.eventLoopDelayOfItl(),
            limits.cpuPercent(),
            limits.cpuWarningPercent(),
            limits.busySecondsPercent(),
            limits.gcPercent(),
            limits.gcPauseMillis(),
            limits.achievedPercent(),
            limits.throttledPercent(),
            limits.heapWarningPercent()));
  }

  /**
   * Or so late, if that is more: in percent of the median TTFT; 5 by default
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder scheduleLagPercentOfTtft(double limit) {
    return new ValidityLimitsBuilder(
        new ValidityLimits(
            limits.scheduleLagMillis(),
            limit / 100,
            limits.eventLoopDelayMillis(),
            limits.eventLoopDelayOfItl(),
            limits.cpuPercent(),
            limits.cpuWarningPercent(),
            limits.busySecondsPercent(),
            limits.gcPercent(),
            limits.gcPauseMillis(),
            limits.achievedPercent(),
            limits.throttledPercent(),
            limits.heapWarningPercent()));
  }

  /**
   * 99 % of the tasks may wait so long for their event loop; 2 ms by default
   *
   * @param limit the limit, above 0
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder eventLoopDelay(Duration limit) {
    return new ValidityLimitsBuilder(
        new ValidityLimits(
            limits.scheduleLagMillis(),
            limits.scheduleLagOfTtft(),
            millis(limit),
            limits.eventLoopDelayOfItl(),
            limits.cpuPercent(),
            limits.cpuWarningPercent(),
            limits.busySecondsPercent(),
            limits.gcPercent(),
            limits.gcPauseMillis(),
            limits.achievedPercent(),
            limits.throttledPercent(),
            limits.heapWarningPercent()));
  }

  /**
   * Or so long, if that is more: in percent of the median ITL; 10 by default
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder eventLoopDelayPercentOfItl(double limit) {
    return new ValidityLimitsBuilder(
        new ValidityLimits(
            limits.scheduleLagMillis(),
            limits.scheduleLagOfTtft(),
            limits.eventLoopDelayMillis(),
            limit / 100,
            limits.cpuPercent(),
            limits.cpuWarningPercent(),
            limits.busySecondsPercent(),
            limits.gcPercent(),
            limits.gcPauseMillis(),
            limits.achievedPercent(),
            limits.throttledPercent(),
            limits.heapWarningPercent()));
  }

  /**
   * A second is a busy one above so much CPU of the process, in percent of all cores; 90 by
   * default. The warning comes no later
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder cpuPercent(double limit) {
    return new ValidityLimitsBuilder(
        new ValidityLimits(
            limits.scheduleLagMillis(),
            limits.scheduleLagOfTtft(),
            limits.eventLoopDelayMillis(),
            limits.eventLoopDelayOfItl(),
            limit,
            Math.min(limits.cpuWarningPercent(), limit),
            limits.busySecondsPercent(),
            limits.gcPercent(),
            limits.gcPauseMillis(),
            limits.achievedPercent(),
            limits.throttledPercent(),
            limits.heapWarningPercent()));
  }

  /**
   * A second is nearly a busy one, and a warning, above so much CPU; 80 by default
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder cpuWarningPercent(double limit) {
    return new ValidityLimitsBuilder(
        new ValidityLimits(
            limits.scheduleLagMillis(),
            limits.scheduleLagOfTtft(),
            limits.eventLoopDelayMillis(),
            limits.eventLoopDelayOfItl(),
            limits.cpuPercent(),
            limit,
            limits.busySecondsPercent(),
            limits.gcPercent(),
            limits.gcPauseMillis(),
            limits.achievedPercent(),
            limits.throttledPercent(),
            limits.heapWarningPercent()));
  }

  /**
   * So many of the seconds may be busy ones, in percent; 5 by default
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder busySecondsPercent(double limit) {
    return new ValidityLimitsBuilder(
        new ValidityLimits(
            limits.scheduleLagMillis(),
            limits.scheduleLagOfTtft(),
            limits.eventLoopDelayMillis(),
            limits.eventLoopDelayOfItl(),
            limits.cpuPercent(),
            limits.cpuWarningPercent(),
            limit,
            limits.gcPercent(),
            limits.gcPauseMillis(),
            limits.achievedPercent(),
            limits.throttledPercent(),
            limits.heapWarningPercent()));
  }

  /**
   * So much of the time may go into garbage collection, in percent; 0.5 by default
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder gcPercent(double limit) {
    return new ValidityLimitsBuilder(
        new ValidityLimits(
            limits.scheduleLagMillis(),
            limits.scheduleLagOfTtft(),
            limits.eventLoopDelayMillis(),
            limits.eventLoopDelayOfItl(),
            limits.cpuPercent(),
            limits.cpuWarningPercent(),
            limits.busySecondsPercent(),
            limit,
            limits.gcPauseMillis(),
            limits.achievedPercent(),
            limits.throttledPercent(),
            limits.heapWarningPercent()));
  }

  /**
   * One collection may stop the process for so long; 200 ms by default
   *
   * @param limit the limit, above 0
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder gcPause(Duration limit) {
    return new ValidityLimitsBuilder(
        new ValidityLimits(
            limits.scheduleLagMillis(),
            limits.scheduleLagOfTtft(),
            limits.eventLoopDelayMillis(),
            limits.eventLoopDelayOfItl(),
            limits.cpuPercent(),
            limits.cpuWarningPercent(),
            limits.busySecondsPercent(),
            limits.gcPercent(),
            millis(limit),
            limits.achievedPercent(),
            limits.throttledPercent(),
            limits.heapWarningPercent()));
  }

  /**
   * So much of the offered rate must be sent, in percent; 97 by default. Below it, no objective is
   * met
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder achievedPercent(double limit) {
    return new ValidityLimitsBuilder(
        new ValidityLimits(
            limits.scheduleLagMillis(),
            limits.scheduleLagOfTtft(),
            limits.eventLoopDelayMillis(),
            limits.eventLoopDelayOfItl(),
            limits.cpuPercent(),
            limits.cpuWarningPercent(),
            limits.busySecondsPercent(),
            limits.gcPercent(),
            limits.gcPauseMillis(),
            limit,
            limits.throttledPercent(),
            limits.heapWarningPercent()));
  }

  /**
   * For so much of the time a container's CPU quota may stop the process, in percent; 0.5 by
   * default
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder throttledPercent(double limit) {
    return new ValidityLimitsBuilder(
        new ValidityLimits(
            limits.scheduleLagMillis(),
            limits.scheduleLagOfTtft(),
            limits.eventLoopDelayMillis(),
            limits.eventLoopDelayOfItl(),
            limits.cpuPercent(),
            limits.cpuWarningPercent(),
            limits.busySecondsPercent(),
            limits.gcPercent(),
            limits.gcPauseMillis(),
            limits.achievedPercent(),
            limit,
            limits.heapWarningPercent()));
  }

  /**
   * A collection may leave so much of the heap in use without a warning, in percent; 85 by default
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder heapWarningPercent(double limit) {
    return new ValidityLimitsBuilder(
        new ValidityLimits(
            limits.scheduleLagMillis(),
            limits.scheduleLagOfTtft(),
            limits.eventLoopDelayMillis(),
            limits.eventLoopDelayOfItl(),
            limits.cpuPercent(),
            limits.cpuWarningPercent(),
            limits.busySecondsPercent(),
            limits.gcPercent(),
            limits.gcPauseMillis(),
            limits.achievedPercent(),
            limits.throttledPercent(),
            limit));
  }

  ValidityLimits limits() {
    return limits;
  }

  private static double millis(Duration limit) {
    return limit.toNanos() / NANOS_PER_MILLI;
  }
}
