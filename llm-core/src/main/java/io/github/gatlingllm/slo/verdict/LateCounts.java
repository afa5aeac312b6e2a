// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.ClientLag;
import io.github.gatlingllm.measure.Rates;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.util.function.Function;

/** Judges shares, rates and counts that late sends may have changed. */
final class LateCounts {

  private LateCounts() {}

  /**
   * Judges an objective on an SLO, with the requests that late sends may have moved across a bound
   * on either side.
   *
   * @param objective an objective on the SLO
   * @param known the figures within the timing uncertainty
   * @param late the figures within the timing uncertainty and the lag
   * @param judge judges such figures
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

  /**
   * Judges a rate, with the completions that the lag may have moved across an end of the measuring
   * window.
   */
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
   * Guards a count that depends on peaks of the load, such as failures: it is met only if the sends
   * peaked as high as the schedule, and missed only if they peaked no higher.
   */
  static ObjectiveFinding guarded(ObjectiveFinding found, ClientLag lag) {
    Verdict verdict = found.certainty().verdict();
    String why =
        verdict == Verdict.MET ? lag.smoother() : verdict == Verdict.MISSED ? lag.burstier() : null;
    return why == null ? found : FindingBounds.uncounted(found, why);
  }
}
