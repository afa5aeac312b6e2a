// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.validity;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.validity.ValidityCheck.Figure;
import io.github.gatlingllm.slo.validity.ValidityCheck.State;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Checks whether requests were sent late, and whether the load generator ran at all. */
final class LateChecks {

  private static final double NANOS = 1e6;

  /** The largest share of the time, in percent, in which the process may be frozen. */
  private static final double MOST_STANDSTILL = 10;

  private LateChecks() {}

  /**
   * Checks the schedule lag. Objectives take it into account, so it makes a run invalid only if the
   * user set a limit.
   */
  static ValidityCheck scheduleLag(
      ValidityLimits limits, Map<Metric, Distribution> figures, LoadPace pace, boolean required) {
    boolean hard =
        required
            || limits.set(ValidityLimit.SCHEDULE_LAG)
            || limits.set(ValidityLimit.SCHEDULE_LAG_OF_TTFT);
    double limit =
        Math.max(
            limits.of(ValidityLimit.SCHEDULE_LAG),
            limits.share(ValidityLimit.SCHEDULE_LAG_OF_TTFT)
                * ValidityRules.p50(figures, Metric.TTFT));
    OptionalDouble lag = ValidityRules.percentile(pace.lag(), 99, NANOS);
    String label = "schedule lag p99";
    if (!pace.given()) {
      return ValidityRules.notApplicable(Figure.SCHEDULE_LAG, label);
    }
    ValidityCheck check =
        ValidityRules.atMost(
            Figure.SCHEDULE_LAG,
            label,
            lag,
            limit,
            ValidityTexts::sentLate,
            hard ? State.BROKEN : State.WARNED);
    return check.state() == State.WARNED && pace.lag() != null
        ? check.withMore(ValidityTexts.latenciesOff(TimeMargins.of(pace.lag().max())))
        : check;
  }

  /** Checks how long the process was frozen: a client that hardly ran measured itself. */
  static ValidityCheck standstills(Starvation.@Nullable Standstills standstills) {
    String label = "share of time in which the process was frozen";
    return standstills == null
        ? ValidityRules.notApplicable(Figure.STANDSTILLS, label)
        : ValidityRules.atMost(
            Figure.STANDSTILLS,
            label,
            OptionalDouble.of(standstills.percent()),
            MOST_STANDSTILL,
            ValidityTexts::frozen,
            State.BROKEN);
  }
}
