// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.Rates;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.slo.objective.RateFigure;
import io.github.gatlingllm.slo.objective.RunObjective;

/** Judges objectives on a rate over the measuring window. */
final class RateFinding {

  private RateFinding() {}

  static ObjectiveFinding of(RunObjective objective, RateFigure figure, RequestStats stats) {
    Rates rates = stats.window();
    if (rates == null) {
      return ObjectiveFinding.none(FindingTexts.EMPTY_WINDOW);
    }
    if (stats.counts().sent() == 0) {
      return ObjectiveFinding.none(FindingTexts.NO_REQUEST_SENT);
    }
    String unknown = figure.unknown(stats);
    if (unknown != null) {
      return ObjectiveFinding.none(unknown);
    }
    // a rate of 0 keeps every upper bound, but nothing was measured
    return stats.counts().succeeded() == 0 && objective.requirement().holds(0)
        ? ObjectiveFinding.none(FindingTexts.NOTHING_SUCCEEDED)
        : of(objective, figure, figure.of(rates), stats);
  }

  private static ObjectiveFinding of(
      RunObjective objective, RateFigure figure, double actual, RequestStats stats) {
    long samples = stats.counts().succeeded();
    return ObjectiveFinding.batched(
        objective,
        actual,
        samples,
        Spreads.ofRate(stats.sums().rates(), figure::of, actual, samples));
  }
}
