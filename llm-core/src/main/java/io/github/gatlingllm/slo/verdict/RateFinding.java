// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.Rates;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.promise.RateFigure;

/** Objectives on a rate over the measuring window. */
final class RateFinding {

  private RateFinding() {}

  static Finding of(Objective objective, RateFigure figure, RequestStats stats) {
    Rates rates = stats.window();
    if (rates == null) {
      return Finding.none("the measuring window has no length");
    }
    if (stats.counts().sent() == 0) {
      return Finding.none("no measured request was sent");
    }
    String unknown = figure.unknown(stats);
    if (unknown != null) {
      return Finding.none(unknown);
    }
    // A rate of nothing keeps every upper bound, but nothing was measured.
    return stats.counts().succeeded() == 0 && objective.requirement().holds(0)
        ? Finding.none(Finding.NOTHING_SUCCEEDED)
        : of(objective, figure, figure.of(rates), stats);
  }

  private static Finding of(
      Objective objective, RateFigure figure, double actual, RequestStats stats) {
    long samples = stats.counts().succeeded();
    return Finding.batched(
        objective,
        actual,
        samples,
        Spreads.ofRate(stats.sums().rates(), figure::of, actual, samples));
  }
}
