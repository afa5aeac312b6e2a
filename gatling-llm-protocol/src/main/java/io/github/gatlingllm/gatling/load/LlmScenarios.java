// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.structure.PopulationBuilder;
import io.gatling.core.structure.ScenarioBuilder;
import io.github.gatlingllm.gatling.ChainContainer;
import io.github.gatlingllm.gatling.CountedRequests;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The names of scenarios with LLM requests, grouped by the blocks around these requests. Every loop
 * counts as entered.
 *
 * @param all have LLM actions
 * @param awaited lead their users to a request unless a condition decides otherwise: the request is
 *     outside of all random switches
 * @param sure lead each of their users to a request: the request is outside of all switches and
 *     conditions
 */
public record LlmScenarios(Set<String> all, Set<String> awaited, Set<String> sure) {

  private static final Set<GatlingType> ENTERED =
      EnumSet.of(GatlingType.CONDITION_LOOP, GatlingType.CLOCK_LOOP, GatlingType.TRY_MAX);

  private static final Set<GatlingType> DECIDED = decided();

  /** Copies the sets. */
  public LlmScenarios {
    all = Set.copyOf(all);
    awaited = Set.copyOf(awaited);
    sure = Set.copyOf(sure);
  }

  /** Returns the scenarios of a run. */
  public static LlmScenarios of(List<PopulationBuilder> populations) {
    return new LlmScenarios(
        names(populations, scenario -> ActionTree.of(scenario).hasOurs()),
        names(populations, scenario -> any(scenario.actionBuilders(), DECIDED)),
        names(populations, scenario -> any(scenario.actionBuilders(), ENTERED)));
  }

  private static Set<GatlingType> decided() {
    var decided = EnumSet.copyOf(ENTERED);
    decided.add(GatlingType.IF);
    decided.add(GatlingType.SWITCH);
    return decided;
  }

  private static Set<String> names(
      List<PopulationBuilder> populations, Predicate<ScenarioBuilder> which) {
    return populations.stream()
        .map(PopulationBuilder::scenarioBuilder)
        .filter(which)
        .map(ScenarioBuilder::name)
        .collect(Collectors.toUnmodifiableSet());
  }

  private static boolean any(
      scala.collection.immutable.List<ActionBuilder> builders, Set<GatlingType> entered) {
    return CollectionConverters.asJava(builders).stream().anyMatch(each -> leads(each, entered));
  }

  private static boolean leads(ActionBuilder builder, Set<GatlingType> entered) {
    return builder instanceof CountedRequests
        || ((builder instanceof ChainContainer || GatlingType.isOneOf(entered, builder))
            && BranchCounts.of(builder).stream()
                .anyMatch(each -> any(each.actionBuilders(), entered)));
  }
}
