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
 * The actions of a scenario that run at the due time of a preceding pace: no action in between
 * takes time. Behind a pause, the pace's time is not the due time of the request.
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
    found.atOnce.removeAll(found.later); // a builder in both is ambiguous
    return found.atOnce;
  }

  /** Walks through the actions in order. Gatling stores the last action first. */
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

  /** Records the builder, and returns what lies between the pace and the next builder. */
  private Between pass(ActionBuilder builder, Between before) {
    if (before == Between.NOTHING) {
      atOnce.add(builder);
    } else if (before == Between.TIME) {
      later.add(builder);
    }
    for (ChainBuilder branch : BranchCounts.of(builder)) {
      walk(branch.actionBuilders(), before);
    }
    // A request has consumed the pace's due time. A branch may or may not have been entered.
    return before == Between.NO_PACE || builder instanceof CountedRequests
        ? Between.NO_PACE
        : Between.TIME;
  }
}
