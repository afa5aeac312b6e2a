/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.run;

import io.gatling.core.session.Session;
import io.github.gatlingllm.slo.validity.Pace;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * How many users of the scenarios that lead each of them to an LLM request came to one. Who failed
 * before, at a login say, never did. A user who passed the whole scenario without a failure and
 * sent nothing found a loop with nothing left to do: that is no missing load. For any thread.
 */
final class ReachedUsers {

  private final Set<String> scenarios;
  private final Set<String> withExits;
  private final Set<Long> reachedAndHere = ConcurrentHashMap.newKeySet();
  private final LongAdder entered = new LongAdder();
  private final LongAdder left = new LongAdder();
  private final LongAdder leftWithout = new LongAdder();
  private final LongAdder idle = new LongAdder();

  /**
   * Nobody came yet.
   *
   * @param scenarios those that lead each user to an LLM request
   * @param withExits those that users can leave early without a failure
   */
  ReachedUsers(Set<String> scenarios, Set<String> withExits) {
    this.scenarios = Set.copyOf(scenarios);
    this.withExits = Set.copyOf(withExits);
  }

  void came(Session session) {
    if (scenarios.contains(session.scenario())) {
      entered.increment();
    }
  }

  void reached(Session session) {
    if (scenarios.contains(session.scenario())) {
      reachedAndHere.add(session.userId());
    }
  }

  void left(Session session) {
    if (scenarios.contains(session.scenario())) {
      left.increment();
      if (!reachedAndHere.remove(session.userId())) {
        leftWithout.increment();
        if (!session.isFailed() && !withExits.contains(session.scenario())) {
          idle.increment();
        }
      }
    }
  }

  /**
   * Until now. Users who are still there count only where most of all have come no further: else
   * they are on their way.
   */
  Pace.Reach soFar() {
    long gone = left.sum();
    long here = entered.sum() - gone;
    long waiting = Math.max(0, here - reachedAndHere.size());
    long counted = 2 * waiting > gone + here ? waiting : 0;
    long came = gone - leftWithout.sum();
    return new Pace.Reach(gone + counted - (came > 0 ? idle.sum() : 0), came);
  }
}
