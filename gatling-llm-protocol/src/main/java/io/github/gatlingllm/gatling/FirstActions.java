/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.gatling;

import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.structure.PopulationBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Which action of each scenario runs at the moment its user arrives. Only for such an action is the
 * arrival's due time its own: behind a pause, a loop or another request nobody scheduled it.
 */
public final class FirstActions {

  /** Gatling's builders of actions that take no time of their own; ours are {@link Timeless}. */
  private static final Set<String> INSTANT =
      Set.of(
          "io.gatling.core.action.builder.FeedBuilder",
          "io.gatling.core.action.builder.SessionHookBuilder");

  private final Map<String, ActionBuilder> firsts;

  private FirstActions(Map<String, ActionBuilder> firsts) {
    this.firsts = firsts;
  }

  static FirstActions of(List<PopulationBuilder> populations) {
    var firsts = new HashMap<String, ActionBuilder>();
    for (PopulationBuilder population : populations) {
      var scenario = population.scenarioBuilder();
      // Gatling keeps the last action first.
      List<ActionBuilder> builders = CollectionConverters.asJava(scenario.actionBuilders());
      for (int i = builders.size() - 1; i >= 0; i--) {
        if (!instant(builders.get(i))) {
          firsts.put(scenario.name(), builders.get(i));
          break;
        }
      }
    }
    return new FirstActions(firsts);
  }

  private static boolean instant(ActionBuilder builder) {
    return builder instanceof Timeless || INSTANT.contains(builder.getClass().getName());
  }

  /** Whether {@code builder} made the first action of the scenario that takes time. */
  public boolean isFirst(String scenario, ActionBuilder builder) {
    return firsts.get(scenario) == builder;
  }
}
