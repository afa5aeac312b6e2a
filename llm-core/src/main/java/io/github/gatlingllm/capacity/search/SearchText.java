// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.LevelVerdict;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.objective.LoadUnit;
import java.util.List;
import java.util.Locale;

/** What a search says while it goes on. Lines fit into 80 columns. */
final class SearchText {

  private SearchText() {}

  /**
   * {@code LLM level 4: 8 req/s held once, 99.6 % of 512 good (target 99 %)}; of a second one
   * {@code LLM level 9: 12 req/s again: held, 99.2 % of all 2512 good (target 99 %)}; of the last
   * one {@code LLM level 10: 8 req/s below it: held, 100.0 % of 1204 good (target 99 %)}.
   */
  static String of(SearchLevel level, SearchResult findings, SearchPlan plan) {
    LevelVerdict verdict = findings.trials().get(level.number() - 1).verdict();
    String what = "LLM level " + level.number() + ": " + load(level.load(), plan.unit());
    String good = good(findings.before(level.load()), level.again());
    String target = " (target " + Quantity.exact(points(plan.target())) + " %)";
    return what + " " + verdict(level, verdict) + ", " + good + target;
  }

  private static String verdict(SearchLevel level, LevelVerdict verdict) {
    if (level.purpose() == LevelPurpose.SECURE) {
      return "below it: " + verdict.key();
    }
    if (level.again()) {
      return "again: " + verdict.key();
    }
    return verdict == LevelVerdict.HELD ? verdict.key() + " once" : verdict.key();
  }

  private static String good(LoadCounts seen, boolean again) {
    String of = again ? " of all " : " of ";
    return seen.judged() == 0
        ? "no request was judged"
        : percent(seen.attainment()) + of + seen.judged() + " good";
  }

  /** {@code LLM search gives up: 3 requests of level 4 have not ended after 180 s}. */
  static String stuck(SearchLevel level, long inFlight, long nanos) {
    return "LLM search gives up: "
        + inFlight
        + " requests of level "
        + level.number()
        + " have not ended after "
        + Quantity.exact(nanos / 1e9)
        + " s";
  }

  /** {@code LLM search over: 8.5 req/s held twice, 9 did not; 8 levels, 3940 requests}. */
  static String end(SearchResult findings, LoadUnit unit) {
    List<TriedLoad> trials = findings.trials();
    CapacityBracket found = CapacityBracket.of(trials);
    var text = new StringBuilder("LLM search over: ");
    if (found.held().isPresent()) {
      double load = found.held().getAsDouble();
      boolean twice = trials.stream().filter(trial -> trial.load() == load).count() > 1;
      text.append(load(load, unit)).append(twice ? " held twice, " : " held once, ");
      text.append(
          found.notHeld().isPresent()
              ? Quantity.exact(found.notHeld().getAsDouble()) + " did not"
              : "as did all below");
    } else {
      text.append(load(found.notHeld().orElse(0), unit)).append(" did not hold");
    }
    return text + "; " + trials.size() + " levels, " + findings.requests() + " requests";
  }

  private static String load(double load, LoadUnit unit) {
    return Quantity.exact(load) + " " + unit.symbol();
  }

  private static String percent(double share) {
    // Rounded down: what is told as the target has reached it.
    return String.format(Locale.ROOT, "%.1f %%", Math.floor(share * 1000) / 10);
  }

  private static double points(double share) {
    return Math.rint(share * 1e8) / 1e6;
  }
}
