// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.gatling.core.session.Session;
import io.github.gatlingllm.gatling.load.LlmScenarios;
import io.github.gatlingllm.slo.validity.LoadPace;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the users of scenarios with LLM requests, and how many of them reached one. Any thread.
 *
 * <p>A user without a request is missing load if the session failed, for example at a login, or if
 * the user took an exit. Other users without a request took another branch or found a loop with
 * nothing left to do, which is no missing load.
 */
final class ReachedUsers {

  private final LlmScenarios scenarios;
  private final Set<Long> reachedAndHere = ConcurrentHashMap.newKeySet();
  private final Set<Long> exited = ConcurrentHashMap.newKeySet();
  private final LongAdder users = new LongAdder();
  private final LongAdder reached = new LongAdder();
  private final LongAdder missing = new LongAdder();
  private final LongAdder idle = new LongAdder();

  // Users of scenarios in which every user reaches a request unless a condition prevents it.
  private final LongAdder came = new LongAdder();
  private final LongAdder awaited = new LongAdder();

  /** Starts without users. */
  ReachedUsers(LlmScenarios scenarios) {
    this.scenarios = scenarios;
  }

  void came(Session session) {
    users.increment();
    if (isAwaited(session)) {
      came.increment();
      awaited.increment();
    }
  }

  /** Returns the number of users so far. */
  long users() {
    return users.sum();
  }

  void reached(Session session) {
    if (reachedAndHere.add(session.userId()) && isAwaited(session)) {
      awaited.decrement();
    }
  }

  /** Records that a user takes an exit, before or after a request. */
  void exits(Session session) {
    if (scenarios.all().contains(session.scenario())) {
      exited.add(session.userId());
    }
  }

  void left(Session session) {
    boolean byExit = exited.remove(session.userId());
    boolean sent = reachedAndHere.remove(session.userId());
    if (!sent && isAwaited(session)) {
      awaited.decrement();
    }
    if (sent) {
      reached.increment();
    } else if (session.isFailed() || byExit) {
      missing.increment();
    } else if (scenarios.sure().contains(session.scenario())) {
      idle.increment();
    }
  }

  /**
   * Returns the counts so far. Users who have not reached a request yet count only if they are the
   * majority: then something delays them.
   */
  LoadPace.Reach soFar() {
    long sent = reached.sum() + reachedAndHere.size();
    long waiting = awaited.sum();
    long heldUp = 2 * waiting > came.sum() ? waiting : 0;
    long without = sent > 0 ? 0 : idle.sum();
    return new LoadPace.Reach(sent + missing.sum() + heldUp + without, sent);
  }

  private boolean isAwaited(Session session) {
    return scenarios.awaited().contains(session.scenario());
  }
}
