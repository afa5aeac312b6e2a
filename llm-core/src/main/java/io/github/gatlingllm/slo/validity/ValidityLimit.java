// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.validity;

import io.github.gatlingllm.measure.request.Quantity;

/** What a load generator is judged by, with the published limits. */
public enum ValidityLimit {
  /** 99 % of the requests may leave so late. */
  SCHEDULE_LAG("scheduleLag", Unit.MILLIS, 10, "schedule lag p99"),
  /** Or so late, in percent of the median TTFT, if that is more. */
  SCHEDULE_LAG_OF_TTFT(
      "scheduleLagPercentOfTtft", Unit.PERCENT, 5, "schedule lag p99 of the median TTFT"),
  /** So far times may be from the truth, in percent of what they are held against. */
  TIMING_UNCERTAINTY(
      "timingUncertaintyPercent", Unit.PERCENT, 10, "timing uncertainty of what is judged"),
  /** 99 % of the tasks may wait so long for their event loop. */
  EVENT_LOOP_DELAY("eventLoopDelay", Unit.MILLIS, 2, "event-loop delay p99"),
  /** Or so long, in percent of the median ITL, if that is more. */
  EVENT_LOOP_DELAY_OF_ITL(
      "eventLoopDelayPercentOfItl", Unit.PERCENT, 10, "event-loop delay p99 of the median ITL"),
  /** Above this a second is a busy one. */
  CPU("cpuPercent", Unit.PERCENT, 90, "CPU of a busy second"),
  /** Above this it is nearly one. */
  CPU_WARNING("cpuWarningPercent", Unit.PERCENT, 80, "CPU of a nearly busy second"),
  /** So many of the seconds may be busy. */
  BUSY_SECONDS("busySecondsPercent", Unit.PERCENT, 5, "busy seconds"),
  /** So much of the window may go into garbage collection. */
  GC("gcPercent", Unit.PERCENT, 0.5, "time in GC pauses"),
  /** One pause may take so long. */
  GC_PAUSE("gcPause", Unit.MILLIS, 200, "longest GC pause"),
  /** So much of the offered rate must be sent. */
  ACHIEVED("achievedPercent", Unit.PERCENT, 97, "share of the offered rate that must be sent"),
  /** So much of the window the kernel may keep the process from running. */
  THROTTLED("throttledPercent", Unit.PERCENT, 0.5, "time throttled by the CPU quota"),
  /** So much of the heap may be in use after a collection. */
  HEAP_WARNING("heapWarningPercent", Unit.PERCENT, 85, "heap in use after a collection"),
  /** So much of the CPU time that the machine wanted the hypervisor may keep. */
  STEAL_WARNING("stealWarningPercent", Unit.PERCENT, 2, "CPU time kept by the hypervisor"),
  /** In so much of the time tasks may wait for a core. */
  CPU_PRESSURE_WARNING("cpuPressureWarningPercent", Unit.PERCENT, 50, "time with CPU pressure");

  private final String option;
  private final Unit unit;
  private final double published;
  private final String words;

  ValidityLimit(String option, Unit unit, double published, String words) {
    this.option = option;
    this.unit = unit;
    this.published = published;
    this.words = words;
  }

  /** The name in {@code summary.json}. */
  public String key() {
    return unit == Unit.MILLIS ? option + "Ms" : option;
  }

  /** What it limits. */
  public String words() {
    return words;
  }

  /** Of its values, with what separates it from them. */
  public String unit() {
    return unit == Unit.MILLIS ? " ms" : " %";
  }

  /** The limit unless somebody says otherwise, in its unit. */
  public double published() {
    return published;
  }

  /** Whether that value lets runs pass that the published one does not. */
  boolean looser(double value) {
    return this == ACHIEVED ? value < published : value > published;
  }

  /**
   * Validates.
   *
   * @throws IllegalArgumentException if there can't be such a limit
   */
  void require(double value) {
    boolean possible =
        unit == Unit.MILLIS ? value > 0 && Double.isFinite(value) : value > 0 && value <= 100;
    if (!possible) {
      String shown = Double.isNaN(value) ? "not a number" : Quantity.plain(value);
      throw new IllegalArgumentException(
          unit == Unit.MILLIS
              ? ValidityTexts.notMillis(option, shown)
              : ValidityTexts.notPercent(option, shown));
    }
  }

  private enum Unit {
    MILLIS,
    PERCENT
  }
}
