// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.run;

import io.gatling.core.controller.inject.InjectionProfile;
import io.gatling.core.scenario.SimulationParams;
import io.gatling.core.session.Session;
import io.gatling.core.structure.PopulationBuilder;
import io.github.gatlingllm.gatling.load.FirstActions;
import io.github.gatlingllm.gatling.load.Injection;
import io.github.gatlingllm.gatling.load.InjectionSteps;
import io.github.gatlingllm.gatling.load.LlmScenarios;
import io.github.gatlingllm.gatling.load.LoadPlan;
import io.github.gatlingllm.gatling.load.PeakUsers;
import io.github.gatlingllm.gatling.load.WatchedExits;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
import scala.Option;
import scala.concurrent.duration.FiniteDuration;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The load of a run as its simulation describes it.
 *
 * @param params what the simulation has set up
 */
public record PlannedLoad(SimulationParams params) {

  /** How load is injected, one entry a population. */
  public List<Injection> injections() {
    var injections = new ArrayList<Injection>();
    for (PopulationBuilder population : populations()) {
      InjectionProfile profile = population.injectionProfile();
      injections.add(InjectionSteps.describe(population.scenarioBuilder().name(), profile));
    }
    return injections;
  }

  /** What made the steps of all populations, where somebody said so: once a step. */
  public List<Object> sources() {
    return populations().stream()
        .flatMap(population -> InjectionSteps.sources(population.injectionProfile()).stream())
        .toList();
  }

  /** Whether no user starts after the closed step of that source. */
  public boolean injectsLast(Object source) {
    List<PopulationBuilder> all = populations();
    return all.size() == 1 && InjectionSteps.endsWith(all.get(0).injectionProfile(), source);
  }

  /** Whether any population lets the arrivals of that source come. */
  public boolean injects(Object source) {
    return populations().stream()
        .anyMatch(population -> InjectionSteps.injects(population.injectionProfile(), source));
  }

  /** The scenarios that lead their users to LLM requests. */
  public LlmScenarios llmScenarios() {
    return LlmScenarios.of(populations());
  }

  /** Has somebody hear of users who take an exit before an LLM action. */
  public void watchExits(Consumer<Session> taken) {
    WatchedExits.watch(populations(), taken);
  }

  /** The scenarios' first requests: those that leave when their user arrives. */
  public FirstActions firstActions() {
    return FirstActions.of(populations());
  }

  /** How many requests there can be, and until when, as far as the load profile tells. */
  public LoadPlan loadPlan() {
    Option<FiniteDuration> most = params.maxDuration();
    return LoadPlan.of(
        roots(),
        populations(),
        most.isDefined() ? OptionalDouble.of(most.get().toNanos() / 1e9) : OptionalDouble.empty());
  }

  /** How many users of LLM scenarios are to come; empty where the load profile can't tell. */
  public OptionalLong plannedUsers() {
    return LoadPlan.users(populations());
  }

  /** Up to how many users there will be at a time; empty where the load profile can't tell. */
  public OptionalLong peakUsers() {
    return PeakUsers.of(roots(), populations());
  }

  List<PopulationBuilder> roots() {
    return CollectionConverters.asJava(params.rootPopulationBuilders());
  }

  List<PopulationBuilder> populations() {
    return CollectionConverters.asJava(PopulationBuilder.flatten(params.rootPopulationBuilders()));
  }
}
