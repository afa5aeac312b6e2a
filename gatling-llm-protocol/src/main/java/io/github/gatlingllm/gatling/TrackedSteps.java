/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.gatling;

import io.gatling.core.controller.inject.open.OpenInjectionStep;
import java.util.List;
import scala.collection.AbstractIterator;
import scala.collection.Iterator;
import scala.concurrent.duration.FiniteDuration;

/** A profile's steps as one step that tells {@link DueTimes} when each of its users is due. */
final class TrackedSteps extends StepBridge {

  private static final long serialVersionUID = 1;

  private final String scenario;

  @SuppressWarnings("serial") // Scala asks for Serializable; nothing serialises a profile
  private final List<OpenInjectionStep> steps;

  private final transient DueTimes dueTimes;

  TrackedSteps(String scenario, List<OpenInjectionStep> steps, DueTimes dueTimes) {
    this.scenario = scenario;
    this.steps = steps;
    this.dueTimes = dueTimes;
  }

  /** What it stands for. */
  List<OpenInjectionStep> steps() {
    return steps;
  }

  @Override
  public Iterator<FiniteDuration> chain(Iterator<FiniteDuration> rest) {
    // First of all: Gatling has just looked at its clock.
    DueTimes.Population population = dueTimes.population(scenario);
    Iterator<FiniteDuration> users = rest;
    for (int i = steps.size() - 1; i >= 0; i--) {
      users = steps.get(i).chain(users);
    }
    return new Tracked(users, population);
  }

  @Override
  public long users() {
    return steps.stream().mapToLong(OpenInjectionStep::users).sum();
  }

  @Override
  public FiniteDuration duration() {
    return InjectionSteps.duration(
        steps.stream().mapToLong(step -> step.duration().toNanos()).sum());
  }

  private static final class Tracked extends AbstractIterator<FiniteDuration> {
    private final Iterator<FiniteDuration> users;
    private final DueTimes.Population population;

    Tracked(Iterator<FiniteDuration> users, DueTimes.Population population) {
      this.users = users;
      this.population = population;
    }

    @Override
    public boolean hasNext() {
      boolean more = users.hasNext();
      population.tell(more);
      return more;
    }

    @Override
    public FiniteDuration next() {
      FiniteDuration delta = users.next();
      population.drawn(delta.toNanos());
      return delta;
    }
  }
}
