// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.validity;

import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * One check of whether the load generator distorts what it measures.
 *
 * @param figure the checked figure
 * @param label the label in reports
 * @param state the result
 * @param measured the value in the figure's unit; empty if it could not be measured
 * @param limit the highest allowed value; for an achieved rate the lowest
 * @param reason why the run is invalid, or a warning; null without either
 */
public record ValidityCheck(
    Figure figure,
    String label,
    State state,
    OptionalDouble measured,
    OptionalDouble limit,
    @Nullable String reason) {

  /** Returns the figure's key in {@code summary.json}. */
  public String key() {
    return figure.key();
  }

  /** Returns a copy with a longer reason. */
  ValidityCheck withMore(String more) {
    return new ValidityCheck(figure, label, state, measured, limit, reason + more);
  }

  /** The results of a check. */
  public enum State {
    /** The figure is within its limit. */
    KEPT,
    /** The run is invalid. */
    BROKEN,
    /** The figure is beyond its limit, which may be a cause but makes no run invalid. */
    WARNED,
    /** The figure could not be measured. */
    NOT_CHECKED,
    /** The check does not apply: a closed load has no schedule. */
    NOT_APPLICABLE
  }

  /** The checked figures. */
  public enum Figure {
    SCHEDULE_LAG("scheduleLag", "scheduleLagP99Ms", "ms"),
    TIMING_UNCERTAINTY("timingUncertainty", "timingUncertaintyPercent", "%"),
    EVENT_LOOP_DELAY("eventLoopDelay", "eventLoopDelayP99Ms", "ms"),
    CPU("cpu", "cpuOver90Percent", "%"),
    /** The CPU check with a limit other than the default, which its key says. */
    CPU_OF_OWN_LIMIT("cpu", "cpuOverLimitPercent", "%"),
    GC_SHARE("gc", "gcPercent", "%"),
    GC_PAUSE("gc", "gcLongestPauseMs", "ms"),
    ACHIEVED_RATE("achievedRate", "achievedRatePercent", "%"),
    THROTTLING("cpuThrottling", "throttledPercent", "%"),
    STANDSTILLS("standstills", "standstillPercent", "%");

    private final String check;
    private final String key;
    private final String unit;

    Figure(String check, String key, String unit) {
      this.check = check;
      this.key = key;
      this.unit = unit;
    }

    /** Returns the check's name in {@code summary.json}; two figures may share one. */
    public String check() {
      return check;
    }

    /** Returns the figure's key in {@code summary.json}. */
    public String key() {
      return key;
    }

    /** Returns the unit of value and limit. */
    public String unit() {
      return unit;
    }
  }
}
