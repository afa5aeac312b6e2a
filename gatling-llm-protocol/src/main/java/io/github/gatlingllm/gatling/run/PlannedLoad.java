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
 * The load of a run as its simulation defines it.
 *
 * @param params the settings of the simulation
 */
public record PlannedLoad(SimulationParams params) {

  /** Returns the injection profiles, one per population. */
  public List<Injection> injections() {
    var injections = new ArrayList<Injection>();
    for (PopulationBuilder population : populations()) {
      InjectionProfile profile = population.injectionProfile();
      injections.add(InjectionSteps.describe(population.scenarioBuilder().name(), profile));
    }
    return injections;
  }

  /** Returns the known sources of the steps of all populations, one per step. */
  public List<Object> sources() {
    return populations().stream()
        .flatMap(population -> InjectionSteps.sources(population.injectionProfile()).stream())
        .toList();
  }

  /** Returns whether no user starts after the closed step of that source. */
  public boolean injectsLast(Object source) {
    List<PopulationBuilder> all = populations();
    return all.size() == 1 && InjectionSteps.endsWith(all.get(0).injectionProfile(), source);
  }

  /** Returns whether a population is injected by the arrivals of that source. */
  public boolean injects(Object source) {
    return populations().stream()
        .anyMatch(population -> InjectionSteps.injects(population.injectionProfile(), source));
  }

  /** Returns the scenarios whose users send LLM requests. */
  public LlmScenarios llmScenarios() {
    return LlmScenarios.of(populations());
  }

  /** Installs a consumer of users who exit before an LLM action. */
  public void watchExits(Consumer<Session> taken) {
    WatchedExits.watch(populations(), taken);
  }

  /** Returns the first requests of the scenarios, which leave when their user arrives. */
  public FirstActions firstActions() {
    return FirstActions.of(populations());
  }

  /** Returns how many requests there can be, and until when, as far as the load profile shows. */
  public LoadPlan loadPlan() {
    Option<FiniteDuration> most = params.maxDuration();
    return LoadPlan.of(
        roots(),
        populations(),
        most.isDefined() ? OptionalDouble.of(most.get().toNanos() / 1e9) : OptionalDouble.empty());
  }

  /**
   * Returns the number of planned users of LLM scenarios; empty if the load profile does not
   * determine it.
   */
  public OptionalLong plannedUsers() {
    return LoadPlan.users(populations());
  }

  /**
   * Returns the peak number of concurrent users; empty if the load profile does not determine it.
   */
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
