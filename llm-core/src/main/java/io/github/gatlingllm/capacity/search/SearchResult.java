// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.LevelVerdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What a search has found out so far.
 *
 * @param trials in the order of time
 * @param seen at each load
 * @param decided by the numbers of levels
 * @param requests that were judged
 */
record SearchResult(
    List<TriedLoad> trials,
    Map<Double, LoadCounts> seen,
    Map<Integer, LevelVerdict> decided,
    long requests) {

  static final SearchResult NONE = new SearchResult(List.of(), Map.of(), Map.of(), 0);

  /** Copies. */
  SearchResult {
    trials = List.copyOf(trials);
    seen = Map.copyOf(seen);
    decided = Map.copyOf(decided);
  }

  /** The load to be tried next; empty: there is nothing more to try. */
  OptionalDouble next(SearchPlan plan) {
    OptionalDouble next = new ConfirmingPath(plan.path()).next(trials);
    return next.isPresent() || trials.isEmpty()
        ? next
        : new ConfirmedLoad(plan).after(trials, this::before);
  }

  /** What it is to show of that load, which comes next. */
  LevelPurpose purpose(SearchPlan plan, double load) {
    OptionalDouble held = CapacityBracket.of(trials).held();
    if (held.isEmpty() || load > held.getAsDouble()) {
      return plan.path().rough(trials) ? LevelPurpose.RAISE : LevelPurpose.FIND;
    }
    return load == held.getAsDouble() ? LevelPurpose.CONFIRM : LevelPurpose.SECURE;
  }

  /** What was seen of that load before. */
  LoadCounts before(double load) {
    return seen.getOrDefault(load, LoadCounts.NOTHING);
  }

  /** With what a level of that load showed. What the load was taken for at first counts no more. */
  SearchResult with(double load, LevelCheck.Outcome outcome) {
    var tried = new ArrayList<>(trials);
    tried.add(new TriedLoad(load, outcome.verdict()));
    var all = new HashMap<>(seen);
    all.put(load, outcome.seen());
    var verdicts = new HashMap<>(decided);
    for (int number = 1; number <= tried.size(); number++) {
      if (tried.get(number - 1).load() == load) {
        verdicts.put(number, outcome.verdict());
      }
    }
    return new SearchResult(tried, all, verdicts, requests + outcome.judged());
  }
}
