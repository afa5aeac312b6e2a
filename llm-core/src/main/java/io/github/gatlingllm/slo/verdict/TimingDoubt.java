// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.validity.RunChecks;
import io.github.gatlingllm.slo.validity.Scale;
import io.github.gatlingllm.slo.validity.TimeMargins;
import io.github.gatlingllm.slo.validity.ValidityLimit;
import org.jspecify.annotations.Nullable;

/**
 * Detects times that are too uncertain for the bounds of one objective, which then can't be met.
 */
final class TimingDoubt {

  private TimingDoubt() {}

  /** Returns why the objective can't be met; null if times are exact enough for its bounds. */
  static @Nullable String doubt(RunObjective objective, RunChecks checks) {
    double limit = checks.limit(ValidityLimit.TIMING_UNCERTAINTY);
    return ObjectiveTimes.of(objective)
        .filter(scale -> percent(scale, checks.uncertainty()) > limit)
        .map(scale -> text(scale, checks.uncertainty(), limit))
        .findFirst()
        .orElse(null);
  }

  private static double percent(Scale scale, TimingUncertainty uncertainty) {
    return 100 * uncertainty.of(scale.metric()).orElse(0) / Math.max(1, scale.nanos());
  }

  private static String text(Scale scale, TimingUncertainty uncertainty, double limit) {
    return VerdictTexts.tooUncertain(
        scale.words(),
        TimeMargins.of(uncertainty.of(scale.metric()).orElse(0)),
        Quantity.plain(Quantity.rounded(percent(scale, uncertainty), 3)),
        Quantity.plain(limit));
  }
}
