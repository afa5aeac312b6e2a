// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.ClientLag;
import io.github.gatlingllm.measure.Rates;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.util.function.Function;

/** Judges shares, rates and counts where late sends may have changed what was counted. */
final class LateCounts {

  private LateCounts() {}

  /**
   * How an SLO was kept, whatever the requests are that late sends may have moved across a bound.
   *
   * @param objective on the SLO
   * @param known within the timing uncertainty alone
   * @param late within that and the lag
   * @param judge of such figures
   */
  static ObjectiveFinding slo(
      RunObjective objective,
      SloStats known,
      SloStats late,
      ClientLag lag,
      Function<SloStats, ObjectiveFinding> judge) {
    ObjectiveFinding found = judge.apply(known);
    if (!lag.any() || found.actual().isEmpty()) {
      return found;
    }
    ObjectiveFinding low = judge.apply(late.atLeast(1 - lag.atEdges()));
    ObjectiveFinding high = judge.apply(late.atMost(1 + lag.atEdges()));
    ObjectiveFinding bracketed = FindingBounds.of(objective, found, low, high, lag.words());
    return late.failed() > 0 ? guarded(bracketed, lag) : bracketed;
  }

  /** A rate, whatever completions the lag moved across an end of the measuring window. */
  static ObjectiveFinding rate(
      RunObjective objective,
      RequestStats stats,
      ClientLag lag,
      Function<RequestStats, ObjectiveFinding> judge) {
    ObjectiveFinding found = judge.apply(stats);
    Rates rates = stats.window();
    return lag.atEdges() == 0 || rates == null || found.actual().isEmpty()
        ? found
        : FindingBounds.of(
            objective,
            found,
            judge.apply(stats.with(s -> s.window = rates.times(1 - lag.atEdges()))),
            judge.apply(stats.with(s -> s.window = rates.times(1 + lag.atEdges()))),
            lag.words());
  }

  /**
   * What depends on how many requests come at once, such as failures: met only if the sends came in
   * peaks as high as those of the schedule, and missed only if their peaks were no higher.
   */
  static ObjectiveFinding guarded(ObjectiveFinding found, ClientLag lag) {
    Verdict verdict = found.certainty().verdict();
    String why =
        verdict == Verdict.MET ? lag.smoother() : verdict == Verdict.MISSED ? lag.burstier() : null;
    return why == null ? found : FindingBounds.uncounted(found, why);
  }
}
