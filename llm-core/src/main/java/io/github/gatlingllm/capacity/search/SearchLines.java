// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.LevelVerdict;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.objective.LoadUnit;
import java.util.List;
import java.util.Locale;

/** Formats the console lines of a search. Lines fit into 80 columns. */
final class SearchLines {

  private SearchLines() {}

  /**
   * Returns the line of a level:
   *
   * <ul>
   *   <li>{@code LLM level 4: 8 req/s passed once, 99.6 % of 512 good (target 99 %)}
   *   <li>of a confirming level, {@code LLM level 9: 12 req/s again: passed, 99.2 % of all 2512
   *       good (target 99 %)}
   *   <li>of the last level, {@code LLM level 10: 8 req/s as lower bound: passed, 100.0 % of 1204
   *       good (target 99 %)}
   * </ul>
   */
  static String of(SearchLevel level, SearchResult findings, SearchPlan plan) {
    LevelVerdict verdict = findings.trials().get(level.number() - 1).verdict();
    return SearchTexts.level(
        level.number(),
        load(level.load(), plan.unit()),
        verdict(level, verdict),
        good(findings.before(level.load()), level.again()),
        Quantity.exact(points(plan.target())));
  }

  private static String verdict(SearchLevel level, LevelVerdict verdict) {
    if (level.purpose() == LevelPurpose.SECURE) {
      return SearchTexts.asLowerBound(verdict.key());
    }
    if (level.again()) {
      return SearchTexts.again(verdict.key());
    }
    return verdict == LevelVerdict.PASSED ? SearchTexts.PASSED_ONCE : verdict.key();
  }

  private static String good(LoadCounts seen, boolean again) {
    if (seen.judged() == 0) {
      return SearchTexts.NOTHING_JUDGED;
    }
    String percent = percent(seen.attainment());
    return again
        ? SearchTexts.goodOfAll(percent, seen.judged())
        : SearchTexts.good(percent, seen.judged());
  }

  /** Returns {@code LLM search stopped: 3 requests of level 4 did not end within 180 s}. */
  static String stuck(SearchLevel level, long inFlight, long nanos) {
    return SearchTexts.requestsDidNotEnd(inFlight, level.number(), Quantity.exact(nanos / 1e9));
  }

  /** Returns {@code LLM search finished: 8.5 req/s passed twice, 9 did not; 8 levels, …}. */
  static String end(SearchResult findings, LoadUnit unit) {
    List<TriedLoad> trials = findings.trials();
    CapacityBracket found = CapacityBracket.of(trials);
    return SearchTexts.finished(result(found, trials, unit), trials.size(), findings.requests());
  }

  private static String result(CapacityBracket found, List<TriedLoad> trials, LoadUnit unit) {
    if (found.held().isEmpty()) {
      return SearchTexts.nonePassed(load(found.notHeld().orElse(0), unit));
    }
    double load = found.held().getAsDouble();
    boolean twice = trials.stream().filter(trial -> trial.load() == load).count() > 1;
    return found.notHeld().isPresent()
        ? SearchTexts.found(load(load, unit), twice, Quantity.exact(found.notHeld().getAsDouble()))
        : SearchTexts.allPassed(load(load, unit), twice);
  }

  private static String load(double load, LoadUnit unit) {
    return Quantity.exact(load) + " " + unit.symbol();
  }

  private static String percent(double share) {
    // Rounded down, so that a displayed target was reached.
    return String.format(Locale.ROOT, "%.1f %%", Math.floor(share * 1000) / 10);
  }

  private static double points(double share) {
    return Math.rint(share * 1e8) / 1e6;
  }
}
