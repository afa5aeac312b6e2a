// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.gatling.commons.stats.assertion.Assertion;
import io.gatling.javaapi.core.CoreDsl;
import io.github.gatlingllm.gatling.GatlingText;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Gatling assertions for objectives, so that a missed objective fails the build. A run finds its
 * objectives by the identity of its assertions, because equal ones may belong to several sets.
 */
public final class Assertions {

  /** The group with one request record per objective. */
  public static final String GROUP = "LLM objectives";

  // guarded by itself; an entry is removed with its assertion
  private static final List<Made> MADE = new ArrayList<>();

  private Assertions() {}

  private record Made(WeakReference<Assertion> assertion, ObjectiveSet set) {}

  /** Returns assertions on the records of a set: each fails on a KO record or without records. */
  public static List<io.gatling.javaapi.core.Assertion> of(ObjectiveSet set) {
    DeclaredObjectives.made(set);
    return set.objectives().stream().map(objective -> made(set, objective)).toList();
  }

  private static io.gatling.javaapi.core.Assertion made(ObjectiveSet set, RunObjective objective) {
    io.gatling.javaapi.core.Assertion assertion = of(objective);
    synchronized (MADE) {
      MADE.removeIf(each -> each.assertion().get() == null);
      MADE.add(new Made(new WeakReference<>(assertion.asScala()), set));
    }
    return assertion;
  }

  private static io.gatling.javaapi.core.Assertion of(RunObjective objective) {
    return CoreDsl.details(GROUP, GatlingText.of(objective.text())).failedRequests().count().is(0L);
  }

  /** Returns the objective set of an assertion; empty if it is one of Gatling's own. */
  static Optional<ObjectiveSet> set(Assertion assertion) {
    synchronized (MADE) {
      return MADE.stream()
          .filter(each -> each.assertion().refersTo(assertion))
          .map(Made::set)
          .findFirst();
    }
  }
}
