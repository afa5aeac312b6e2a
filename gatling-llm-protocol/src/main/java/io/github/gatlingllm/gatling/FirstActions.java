/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.gatling;

import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.structure.PopulationBuilder;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Which action of each scenario runs at the moment its user arrives. Only for such an action is the
 * arrival's due time its own: behind a pause or another request nobody scheduled it. Groups take no
 * time, and switches, conditions and the first round of a loop lead to an action at once.
 */
public final class FirstActions {

  /** Gatling's builders of actions that take no time of their own; ours are {@link Timeless}. */
  private static final Set<String> INSTANT =
      Set.of(
          "io.gatling.core.action.builder.FeedBuilder",
          "io.gatling.core.action.builder.SessionHookBuilder");

  /** Starts and ends of groups: lambdas, which have no fixed name. */
  private static final String GROUPS = "io.gatling.core.action.builder.GroupBuilder";

  private final Map<String, Set<ActionBuilder>> firsts;

  private FirstActions(Map<String, Set<ActionBuilder>> firsts) {
    this.firsts = firsts;
  }

  static FirstActions of(List<PopulationBuilder> populations) {
    var firsts = new HashMap<String, Set<ActionBuilder>>();
    for (PopulationBuilder population : populations) {
      var scenario = population.scenarioBuilder();
      Set<ActionBuilder> first = Collections.newSetFromMap(new IdentityHashMap<>());
      collect(scenario.actionBuilders(), first);
      firsts.put(scenario.name(), first);
    }
    return new FirstActions(firsts);
  }

  /**
   * Whether {@code builder} made an action that can be the user's first one to take time. Which of
   * several branches a user takes shows when it gets there.
   */
  public boolean isFirst(String scenario, ActionBuilder builder) {
    return firsts.getOrDefault(scenario, Set.of()).contains(builder);
  }

  /** Gatling keeps the last action first. */
  private static void collect(
      scala.collection.immutable.List<ActionBuilder> actions, Set<ActionBuilder> first) {
    List<ActionBuilder> builders = CollectionConverters.asJava(actions);
    for (int i = builders.size() - 1; i >= 0; i--) {
      ActionBuilder builder = builders.get(i);
      if (!isInstant(builder)) {
        first.add(builder);
        Branches.of(builder).forEach(branch -> collect(branch.actionBuilders(), first));
        return;
      }
    }
  }

  private static boolean isInstant(ActionBuilder builder) {
    String name = builder.getClass().getName();
    return builder instanceof Timeless || INSTANT.contains(name) || name.startsWith(GROUPS);
  }
}
