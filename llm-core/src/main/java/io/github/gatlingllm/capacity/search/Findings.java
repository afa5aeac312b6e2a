// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.LevelVerdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;

/** What a search has found out so far. One thread adds; any may read what was decided. */
final class Findings {

  private final SearchPlan plan;
  private final ConfirmingPath path;
  private final SecuredLoad secured;
  private final List<Trial> trials = new ArrayList<>();
  private final Map<Double, Seen> seen = new HashMap<>();
  private final Map<Integer, LevelVerdict> decided = new ConcurrentHashMap<>();
  private long requests;

  Findings(SearchPlan plan) {
    this.plan = plan;
    this.path = new ConfirmingPath(plan.path());
    this.secured = new SecuredLoad(plan);
  }

  /** The load to be tried next; empty: there is nothing more to try. */
  OptionalDouble next() {
    List<Trial> soFar = List.copyOf(trials);
    OptionalDouble next = path.next(soFar);
    return next.isPresent() || soFar.isEmpty() ? next : secured.after(soFar, this::before);
  }

  /** What it is to show of that load, which comes next. */
  LevelPurpose purpose(double load) {
    OptionalDouble held = Bracket.of(trials).held();
    if (held.isEmpty() || load > held.getAsDouble()) {
      return plan.path().rough(trials) ? LevelPurpose.RAISE : LevelPurpose.FIND;
    }
    return load == held.getAsDouble() ? LevelPurpose.CONFIRM : LevelPurpose.SECURE;
  }

  /** What was seen of that load before. */
  Seen before(double load) {
    return seen.getOrDefault(load, Seen.NOTHING);
  }

  /** All of a level's requests are counted; what it says then. */
  String decide(SearchLevel level) {
    var trial = new Trial(level.load(), level.decide());
    trials.add(trial);
    requests += level.judged();
    seen.put(level.load(), level.seen());
    // What a load was taken for at first does not count any more.
    for (int number = 1; number <= trials.size(); number++) {
      if (trials.get(number - 1).load() == trial.load()) {
        decided.put(number, trial.verdict());
      }
    }
    return SearchWords.of(level, trial.verdict(), plan);
  }

  /** What it says at its end. */
  String end() {
    return SearchWords.end(trials, plan.unit(), requests);
  }

  List<Trial> trials() {
    return List.copyOf(trials);
  }

  /** By the numbers of levels. */
  Map<Integer, LevelVerdict> decided() {
    return decided;
  }
}
