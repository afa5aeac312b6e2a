// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.validity;

import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * One look at whether the load generator distorts what it measures.
 *
 * @param figure what was looked at
 * @param label the words people read
 * @param state what came of it
 * @param measured in the figure's unit; empty if it could not be
 * @param limit the figure may reach it and no more; an achieved rate may not fall below
 * @param reason why the run is invalid, or why a reader is warned; null without either
 */
public record ValidityCheck(
    Figure figure,
    String label,
    State state,
    OptionalDouble measured,
    OptionalDouble limit,
    @Nullable String reason) {

  /** The measured figure's key in {@code summary.json}. */
  public String key() {
    return figure.key();
  }

  /** The same with more words in its reason. */
  ValidityCheck saying(String more) {
    return new ValidityCheck(figure, label, state, measured, limit, reason + more);
  }

  /** What comes of a check. */
  public enum State {
    /** Nothing speaks against the run. */
    KEPT,
    /** The run is invalid. */
    BROKEN,
    /** It may be the cause of what is wrong, but is no reason by itself. */
    WARNED,
    /** It could not be measured: nobody knows. */
    NOT_CHECKED,
    /** There is nothing to measure: a closed load has no schedule. */
    NOT_APPLICABLE
  }

  /** What is looked at. */
  public enum Figure {
    SCHEDULE_LAG("scheduleLag", "scheduleLagP99Ms", "ms"),
    TIMING_UNCERTAINTY("timingUncertainty", "timingUncertaintyPercent", "%"),
    EVENT_LOOP_DELAY("eventLoopDelay", "eventLoopDelayP99Ms", "ms"),
    CPU("cpu", "cpuOver90Percent", "%"),
    /** With a limit that is not the published one, whose key names it. */
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

    /** The check's name in {@code summary.json}; two figures may belong to one. */
    public String check() {
      return check;
    }

    /** The figure's key in {@code summary.json}. */
    public String key() {
      return key;
    }

    /** The unit of measured value and limit. */
    public String unit() {
      return unit;
    }
  }
}
