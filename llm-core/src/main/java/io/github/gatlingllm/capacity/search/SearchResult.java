// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.LevelVerdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The results of a search so far.
 *
 * @param trials in order of time
 * @param seen the counts of each load
 * @param decided the verdicts by level number
 * @param requests the number of judged requests
 */
record SearchResult(
    List<TriedLoad> trials,
    Map<Double, LoadCounts> seen,
    Map<Integer, LevelVerdict> decided,
    long requests) {

  static final SearchResult NONE = new SearchResult(List.of(), Map.of(), Map.of(), 0);

  /** Copies the collections. */
  SearchResult {
    trials = List.copyOf(trials);
    seen = Map.copyOf(seen);
    decided = Map.copyOf(decided);
  }

  /** Returns the next load; empty if the search is complete. */
  OptionalDouble next(SearchPlan plan) {
    OptionalDouble next = new ConfirmingPath(plan.path()).next(trials);
    return next.isPresent() || trials.isEmpty()
        ? next
        : new ConfirmedLoad(plan).after(trials, this::before);
  }

  /** Returns the purpose of the next level, which has that load. */
  LevelPurpose purpose(SearchPlan plan, double load) {
    OptionalDouble held = CapacityBracket.of(trials).held();
    if (held.isEmpty() || load > held.getAsDouble()) {
      return plan.path().rough(trials) ? LevelPurpose.RAISE : LevelPurpose.FIND;
    }
    return load == held.getAsDouble() ? LevelPurpose.CONFIRM : LevelPurpose.SECURE;
  }

  /** Returns the counts of earlier levels of that load. */
  LoadCounts before(double load) {
    return seen.getOrDefault(load, LoadCounts.NOTHING);
  }

  /** Adds the result of a level, which replaces earlier verdicts on the same load. */
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
