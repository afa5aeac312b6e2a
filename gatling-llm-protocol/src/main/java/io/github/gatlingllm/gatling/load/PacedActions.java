// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.structure.ChainBuilder;
import io.gatling.core.structure.ScenarioBuilder;
import io.github.gatlingllm.gatling.CountedRequests;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Which actions of a scenario run at the moment that a pace before them means: nothing that takes
 * time is in between. Behind a pause, what the pace says is not when the request is due.
 */
final class PacedActions {

  private final Set<ActionBuilder> atOnce = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<ActionBuilder> later = Collections.newSetFromMap(new IdentityHashMap<>());

  private PacedActions() {}

  /** What lies between a builder and the pace before it. */
  private enum Between {
    NO_PACE,
    NOTHING,
    TIME
  }

  static Set<ActionBuilder> of(ScenarioBuilder scenario) {
    var found = new PacedActions();
    found.walk(scenario.actionBuilders(), Between.NO_PACE);
    found.atOnce.removeAll(found.later); // one that is both does not tell where its user is
    return found.atOnce;
  }

  /** Gatling keeps the last action first. */
  private void walk(
      scala.collection.immutable.List<ActionBuilder> actions, Between beforeTheFirst) {
    List<ActionBuilder> builders = CollectionConverters.asJava(actions);
    Between before = beforeTheFirst;
    for (int i = builders.size() - 1; i >= 0; i--) {
      ActionBuilder builder = builders.get(i);
      if (builder instanceof Pacing) {
        before = Between.NOTHING;
      } else if (!FirstActions.isInstant(builder)) {
        before = pass(builder, before);
      }
    }
  }

  /** What lies between the pace and the builder behind this one. */
  private Between pass(ActionBuilder builder, Between before) {
    if (before == Between.NOTHING) {
      atOnce.add(builder);
    } else if (before == Between.TIME) {
      later.add(builder);
    }
    for (ChainBuilder branch : BranchCounts.of(builder)) {
      walk(branch.actionBuilders(), before);
    }
    // A request has taken what the pace said; of a branch nobody knows whether it was entered.
    return before == Between.NO_PACE || builder instanceof CountedRequests
        ? Between.NO_PACE
        : Between.TIME;
  }
}
