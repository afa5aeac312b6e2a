// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import io.github.gatlingllm.slo.certainty.BatchSpread;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import io.github.gatlingllm.slo.verdict.Waiver;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Judges objectives on the efficiency, by whole sessions: prompts of one session hit or miss
 * together, so that a session is one sample.
 */
final class CacheFinding {

  /** As for other rates and means: fewer independent sessions are never sure. */
  private static final double FEWEST_TO_BE_SURE = 100;

  private static final double PERCENT = 100;

  private CacheFinding() {}

  static ObjectiveFinding of(RunObjective objective, CacheData data) {
    if (data.samples().isEmpty()) {
      return ObjectiveFinding.none(CacheTexts.NO_PROMPTS);
    }
    CacheTotals all = data.totals();
    if (!data.reported()) {
      return unreported(data, all);
    }
    OptionalDouble actual = all.efficiency();
    if (actual.isEmpty()) {
      return ObjectiveFinding.none(CacheTexts.NOTHING_POSSIBLE);
    }
    ObjectiveFinding found = judged(objective, data, actual.getAsDouble());
    String doubt = found.certainty().verdict() == Verdict.MET ? doubt(objective, data, all) : null;
    String estimate = doubt == null ? estimated(objective, data, all) : doubt;
    return estimate == null || found.certainty().verdict() == Verdict.UNDETERMINED
        ? found
        : found.open(estimate, Waiver.UNDETERMINED);
  }

  /** Returns why estimates can't decide: the requirement holds at one end of their margin only. */
  private static @Nullable String estimated(
      RunObjective objective, CacheData data, CacheTotals all) {
    double margin = data.margin();
    double low = PERCENT * all.achieved() / (all.possible() + margin);
    double high = PERCENT * all.achieved() / Math.max(all.achieved(), all.possible() - margin);
    return objective.requirement().holds(low) == objective.requirement().holds(high)
        ? null
        : CacheTexts.estimated(low, high);
  }

  /**
   * More may have been possible than is known. Then a low efficiency is sure, a high one is not.
   */
  private static @Nullable String doubt(RunObjective objective, CacheData data, CacheTotals all) {
    if (data.gaps().dropped() > 0) {
      return CacheTexts.dropped(data.gaps().dropped());
    }
    if (data.gaps().incomplete()) {
      return CacheTexts.INCOMPLETE;
    }
    double low = PERCENT * all.achieved() / (all.possible() + data.gaps().elsewhere());
    return objective.requirement().holds(low) ? null : CacheTexts.elsewhere(low);
  }

  private static ObjectiveFinding judged(RunObjective objective, CacheData data, double actual) {
    List<CacheTotals> sessions =
        data.sessions().stream().filter(each -> each.possible() > 0).toList();
    return atMostAll(
        ObjectiveFinding.batched(objective, actual, sessions.size(), spread(sessions, actual)));
  }

  /** No efficiency is above 100 %. */
  private static ObjectiveFinding atMostAll(ObjectiveFinding found) {
    Interval interval = found.interval();
    return interval == null || interval.high() <= PERCENT
        ? found
        : new ObjectiveFinding(
            found.actual(),
            new Interval(interval.low(), PERCENT),
            found.samples(),
            found.certainty(),
            found.reason(),
            found.change(),
            found.precision(),
            found.waiver());
  }

  private static Optional<BatchSpread> spread(List<CacheTotals> sessions, double actual) {
    double possible = sessions.stream().mapToDouble(CacheTotals::possible).sum();
    double squares = 0;
    double cubes = 0;
    for (CacheTotals each : sessions) {
      double off = PERCENT * each.achieved() - actual * each.possible();
      squares += off * off;
      cubes += off * off * off;
    }
    double n = sessions.size();
    double variance = n * squares / (possible * possible);
    double skewness = squares == 0 ? 0 : cubes / n / Math.pow(squares / n, 1.5);
    return BatchSpread.of(
        sessions.stream()
            .map(each -> new BatchSpread.Part(PERCENT * each.achieved(), each.possible()))
            .toList(),
        new BatchSpread.Samples(n, variance, skewness, FEWEST_TO_BE_SURE));
  }

  /** Counters have no sessions, so that their share shows the order of size and decides nothing. */
  private static ObjectiveFinding unreported(CacheData data, CacheTotals all) {
    CacheData.Counters counters = data.counters();
    if (counters == null || all.possible() == 0) {
      return ObjectiveFinding.none(CacheTexts.NOT_REPORTED);
    }
    return ObjectiveFinding.none(
        CacheTexts.onlyCounters(PERCENT * counters.cached() / all.possible()));
  }
}
