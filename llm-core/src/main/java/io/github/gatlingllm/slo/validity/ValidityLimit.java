// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.validity;

import io.github.gatlingllm.measure.request.Quantity;

/** The limits of the load generator, with their defaults. */
public enum ValidityLimit {
  /** The largest schedule lag p99. */
  SCHEDULE_LAG("scheduleLag", Unit.MILLIS, 10, "schedule lag p99"),
  /**
   * The largest schedule lag p99 in percent of the median TTFT; the larger of the two limits
   * applies.
   */
  SCHEDULE_LAG_OF_TTFT(
      "scheduleLagPercentOfTtft", Unit.PERCENT, 5, "schedule lag p99 of the median TTFT"),
  /** The largest timing uncertainty in percent of the time that it is compared with. */
  TIMING_UNCERTAINTY(
      "timingUncertaintyPercent", Unit.PERCENT, 10, "timing uncertainty of what is judged"),
  /** The largest event-loop delay p99. */
  EVENT_LOOP_DELAY("eventLoopDelay", Unit.MILLIS, 2, "event-loop delay p99"),
  /**
   * The largest event-loop delay p99 in percent of the median ITL; the larger of the two limits
   * applies.
   */
  EVENT_LOOP_DELAY_OF_ITL(
      "eventLoopDelayPercentOfItl", Unit.PERCENT, 10, "event-loop delay p99 of the median ITL"),
  /** The CPU use above which a second is busy. */
  CPU("cpuPercent", Unit.PERCENT, 90, "CPU of a busy second"),
  /** The CPU use above which a second is nearly busy. */
  CPU_WARNING("cpuWarningPercent", Unit.PERCENT, 80, "CPU of a nearly busy second"),
  /** The largest share of busy seconds. */
  BUSY_SECONDS("busySecondsPercent", Unit.PERCENT, 5, "busy seconds"),
  /** The largest share of the window in GC pauses. */
  GC("gcPercent", Unit.PERCENT, 0.5, "time in GC pauses"),
  /** The longest GC pause. */
  GC_PAUSE("gcPause", Unit.MILLIS, 200, "longest GC pause"),
  /** The smallest share of the offered rate that must be sent. */
  ACHIEVED("achievedPercent", Unit.PERCENT, 97, "share of the offered rate that must be sent"),
  /** The largest share of the window in which the CPU quota throttles the process. */
  THROTTLED("throttledPercent", Unit.PERCENT, 0.5, "time throttled by the CPU quota"),
  /** The largest share of the heap in use after a collection. */
  HEAP_WARNING("heapWarningPercent", Unit.PERCENT, 85, "heap in use after a collection"),
  /** The largest share of the needed CPU time that the hypervisor may withhold. */
  STEAL_WARNING("stealWarningPercent", Unit.PERCENT, 2, "CPU time withheld by the hypervisor"),
  /** The largest share of the time in which tasks may wait for a core. */
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

  /** Returns the name in {@code summary.json}. */
  public String key() {
    return unit == Unit.MILLIS ? option + "Ms" : option;
  }

  /** Returns what it limits, as text. */
  public String words() {
    return words;
  }

  /** Returns the unit of its values, with a leading space. */
  public String unit() {
    return unit == Unit.MILLIS ? " ms" : " %";
  }

  /** Returns the default, in its unit. */
  public double published() {
    return published;
  }

  /** Returns whether a value is looser than the default. */
  boolean looser(double value) {
    return this == ACHIEVED ? value < published : value > published;
  }

  /**
   * Validates a value.
   *
   * @throws IllegalArgumentException if the value is out of range
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
