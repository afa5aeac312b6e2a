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
 * before, at a login say, never did. For any thread.
 */
final class ReachedUsers {

  private final Set<String> scenarios;
  private final Set<Long> reachedAndHere = ConcurrentHashMap.newKeySet();
  private final LongAdder came = new LongAdder();
  private final LongAdder left = new LongAdder();
  private final LongAdder leftWithout = new LongAdder();

  /**
   * Nobody came yet.
   *
   * @param scenarios those that lead each user to an LLM request
   */
  ReachedUsers(Set<String> scenarios) {
    this.scenarios = Set.copyOf(scenarios);
  }

  void came(Session session) {
    if (scenarios.contains(session.scenario())) {
      came.increment();
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
      }
    }
  }

  /**
   * Until now. Users who are still there count only where most of all have come no further: else
   * they are on their way.
   */
  Pace.Reach soFar() {
    long gone = left.sum();
    long here = came.sum() - gone;
    long waiting = Math.max(0, here - reachedAndHere.size());
    long counted = 2 * waiting > gone + here ? waiting : 0;
    return new Pace.Reach(gone + counted, gone - leftWithout.sum());
  }
}
