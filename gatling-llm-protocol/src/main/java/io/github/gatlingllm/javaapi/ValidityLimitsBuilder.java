// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.slo.validity.ValidityLimit;
import io.github.gatlingllm.slo.validity.ValidityLimits;
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
    return with(ValidityLimit.SCHEDULE_LAG, limit);
  }

  /**
   * Or so late, if that is more: in percent of the median TTFT; 5 by default
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder scheduleLagPercentOfTtft(double limit) {
    return with(ValidityLimit.SCHEDULE_LAG_OF_TTFT, limit);
  }

  /**
   * So far times may be from the truth, in percent of the bound that they are held against, or of
   * their median; 10 by default. Beyond, the run is invalid
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder timingUncertaintyPercent(double limit) {
    return with(ValidityLimit.TIMING_UNCERTAINTY, limit);
  }

  /**
   * 99 % of the tasks may wait so long for their event loop without a warning; 2 ms by default
   *
   * @param limit the limit, above 0
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder eventLoopDelay(Duration limit) {
    return with(ValidityLimit.EVENT_LOOP_DELAY, limit);
  }

  /**
   * Or so long, if that is more: in percent of the median ITL; 10 by default
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder eventLoopDelayPercentOfItl(double limit) {
    return with(ValidityLimit.EVENT_LOOP_DELAY_OF_ITL, limit);
  }

  /**
   * A second is a busy one above so much CPU of the process, in percent of all cores; 90 by
   * default. The warning comes no later
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
   * A second is nearly a busy one, and a warning, above so much CPU; 80 by default
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder cpuWarningPercent(double limit) {
    return with(ValidityLimit.CPU_WARNING, limit);
  }

  /**
   * So many of the seconds may be busy ones, in percent; 5 by default
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder busySecondsPercent(double limit) {
    return with(ValidityLimit.BUSY_SECONDS, limit);
  }

  /**
   * So much of the time may go into garbage collection, in percent; 0.5 by default
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder gcPercent(double limit) {
    return with(ValidityLimit.GC, limit);
  }

  /**
   * One collection may stop the process for so long; 200 ms by default
   *
   * @param limit the limit, above 0
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder gcPause(Duration limit) {
    return with(ValidityLimit.GC_PAUSE, limit);
  }

  /**
   * So much of the offered rate must be sent, in percent; 97 by default. Below it, no objective is
   * met
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder achievedPercent(double limit) {
    return with(ValidityLimit.ACHIEVED, limit);
  }

  /**
   * For so much of the time a container's CPU quota may stop the process, in percent; 0.5 by
   * default
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder throttledPercent(double limit) {
    return with(ValidityLimit.THROTTLED, limit);
  }

  /**
   * A collection may leave so much of the heap in use without a warning, in percent; 85 by default
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder heapWarningPercent(double limit) {
    return with(ValidityLimit.HEAP_WARNING, limit);
  }

  /**
   * So much of the CPU time that the machine wants its hypervisor may keep without a warning
   * (steal), in percent; 2 by default
   *
   * @param limit the limit, above 0 and at most 100
   * @return a new ValidityLimitsBuilder instance
   */
  public ValidityLimitsBuilder stealWarningPercent(double limit) {
    return with(ValidityLimit.STEAL_WARNING, limit);
  }

  /**
   * In so much of the time tasks may wait for a core without a warning (CPU pressure), in percent;
   * 50 by default
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
