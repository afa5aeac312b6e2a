/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.gatling.load;

import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.structure.PopulationBuilder;
import io.gatling.core.structure.ScenarioBuilder;
import io.github.gatlingllm.gatling.CountedRequests;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Which scenarios lead each of their users to an LLM request, whatever they draw: it stands outside
 * of all switches and conditions. Loops are taken for such that users enter.
 */
public final class SureRequests {

  private static final Set<GatlingType> ENTERED =
      EnumSet.of(GatlingType.CONDITION_LOOP, GatlingType.CLOCK_LOOP, GatlingType.TRY_MAX);

  private SureRequests() {}

  /** The scenarios' names. */
  public static Set<String> scenarios(List<PopulationBuilder> populations) {
    var sure = new HashSet<String>();
    for (PopulationBuilder population : populations) {
      var scenario = population.scenarioBuilder();
      if (any(scenario.actionBuilders())) {
        sure.add(scenario.name());
      }
    }
    return Set.copyOf(sure);
  }

  /** The names of those that users can leave early without a failure, by an exit. */
  public static Set<String> withExits(List<PopulationBuilder> populations) {
    return populations.stream()
        .map(PopulationBuilder::scenarioBuilder)
        .filter(scenario -> Builders.of(scenario).hasExits())
        .map(ScenarioBuilder::name)
        .collect(Collectors.toUnmodifiableSet());
  }

  private static boolean any(scala.collection.immutable.List<ActionBuilder> builders) {
    return CollectionConverters.asJava(builders).stream().anyMatch(SureRequests::leads);
  }

  private static boolean leads(ActionBuilder builder) {
    return builder instanceof CountedRequests
        || (GatlingType.isOneOf(ENTERED, builder)
            && Branches.of(builder).stream().anyMatch(each -> any(each.actionBuilders())));
  }
}
