// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.slo.validity.ValidityLimit;
import io.github.gatlingllm.slo.validity.ValidityLimits;
import java.time.Duration;

/**
 * DSL for building the limits of client health, which judge a run's own load generator. Limits that
 * are not set keep their published defaults
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
   * Set the largest schedule lag p99; 10 ms by default
   *
   * @param limit the limit, above 0
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder scheduleLag(Duration limit) {
    return with(ValidityLimit.SCHEDULE_LAG, limit);
  }

  /**
   * Set the largest schedule lag p99 in percent of the median TTFT; 5 by default. The larger of the
   * two limits applies
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder scheduleLagPercentOfTtft(double limit) {
    return with(ValidityLimit.SCHEDULE_LAG_OF_TTFT, limit);
  }

  /**
   * Set the largest timing uncertainty, in percent of the bound that a time is compared with, or of
   * its median; 10 by default. Above the limit, the run is invalid
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder timingUncertaintyPercent(double limit) {
    return with(ValidityLimit.TIMING_UNCERTAINTY, limit);
  }

  /**
   * Set the event-loop delay p99 above which the run gets a warning; 2 ms by default
   *
   * @param limit the limit, above 0
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder eventLoopDelay(Duration limit) {
    return with(ValidityLimit.EVENT_LOOP_DELAY, limit);
  }

  /**
   * Set the event-loop delay p99 in percent of the median ITL; 10 by default. The larger of the two
   * limits applies
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder eventLoopDelayPercentOfItl(double limit) {
    return with(ValidityLimit.EVENT_LOOP_DELAY_OF_ITL, limit);
  }

  /**
   * Set the CPU use of the process above which a second is busy, in percent of all cores; 90 by
   * default. The limit of the warning can't be higher
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder cpuPercent(double limit) {
    double warning = Math.min(limits.of(ValidityLimit.CPU_WARNING), limit);
    return limit > 0
        ? with(ValidityLimit.CPU_WARNING, warning).with(ValidityLimit.CPU, limit)
        : with(ValidityLimit.CPU, limit);
  }

  /**
   * Set the CPU use above which a second is nearly busy, which is a warning; 80 by default
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder cpuWarningPercent(double limit) {
    return with(ValidityLimit.CPU_WARNING, limit);
  }

  /**
   * Set the largest percentage of busy seconds; 5 by default
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder busySecondsPercent(double limit) {
    return with(ValidityLimit.BUSY_SECONDS, limit);
  }

  /**
   * Set the largest percentage of time in garbage collection; 0.5 by default
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder gcPercent(double limit) {
    return with(ValidityLimit.GC, limit);
  }

  /**
   * Set the longest pause of one garbage collection; 200 ms by default
   *
   * @param limit the limit, above 0
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder gcPause(Duration limit) {
    return with(ValidityLimit.GC_PAUSE, limit);
  }

  /**
   * Set the smallest percentage of the offered rate that must be sent; 97 by default. Below it, no
   * objective is MET
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder achievedPercent(double limit) {
    return with(ValidityLimit.ACHIEVED, limit);
  }

  /**
   * Set the largest percentage of time in which a container's CPU quota may stop the process; 0.5
   * by default
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder throttledPercent(double limit) {
    return with(ValidityLimit.THROTTLED, limit);
  }

  /**
   * Set the percentage of the heap in use after a collection, above which the run gets a warning;
   * 85 by default
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder heapWarningPercent(double limit) {
    return with(ValidityLimit.HEAP_WARNING, limit);
  }

  /**
   * Set the percentage of needed CPU time withheld by the hypervisor (steal), above which the run
   * gets a warning; 2 by default
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder stealWarningPercent(double limit) {
    return with(ValidityLimit.STEAL_WARNING, limit);
  }

  /**
   * Set the percentage of time in which tasks wait for a core (CPU pressure), above which the run
   * gets a warning; 50 by default
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder cpuPressureWarningPercent(double limit) {
    return with(ValidityLimit.CPU_PRESSURE_WARNING, limit);
  }

  ValidityLimits limits() {
    return limits;
  }

  private ValidityLimitsBuilder with(ValidityLimit limit, Duration value) {
    return with(limit, value.toNanos() / NANOS_PER_MILLI);
  }

  private ValidityLimitsBuilder with(ValidityLimit limit, double value) {
    return new ValidityLimitsBuilder(limits.with(limit, value));
  }
}
