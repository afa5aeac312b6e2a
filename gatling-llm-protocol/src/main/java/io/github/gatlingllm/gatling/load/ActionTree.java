// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.structure.ScenarioBuilder;
import io.github.gatlingllm.gatling.CountedRequests;
import java.util.IdentityHashMap;
import java.util.List;
import scala.jdk.javaapi.CollectionConverters;

/** All builders of a scenario, including those inside switches, conditions and loops. */
final class ActionTree {

  private final IdentityHashMap<ActionBuilder, Integer> counts = new IdentityHashMap<>();

  private ActionTree() {}

  static ActionTree of(ScenarioBuilder scenario) {
    var all = new ActionTree();
    all.add(scenario.actionBuilders());
    return all;
  }

  /** Returns the number of places where the builder occurs. */
  int count(ActionBuilder builder) {
    return counts.getOrDefault(builder, 0);
  }

  /** Returns the builders that feed users. */
  List<ActionBuilder> feeds() {
    return counts.keySet().stream()
        .filter(builder -> GatlingType.of(builder) == GatlingType.FEED)
        .toList();
  }

  /**
   * Returns whether any of the builders is one of this extension's, so that its users' due times
   * can be read.
   */
  boolean hasOurs() {
    return counts.keySet().stream().anyMatch(CountedRequests.class::isInstance);
  }

  private void add(scala.collection.immutable.List<ActionBuilder> builders) {
    for (ActionBuilder builder : CollectionConverters.asJava(builders)) {
      counts.merge(builder, 1, Integer::sum);
      BranchCounts.of(builder).forEach(branch -> add(branch.actionBuilders()));
    }
  }
}
