/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.gatling;

import io.gatling.core.CoreComponents;
import io.gatling.core.controller.inject.InjectionProfile;
import io.gatling.core.controller.inject.closed.ClosedInjectionStep;
import io.gatling.core.controller.inject.open.OpenInjectionProfile;
import io.gatling.core.controller.inject.open.OpenInjectionStep;
import io.gatling.core.structure.ScenarioBuilder;
import java.lang.reflect.Constructor;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import scala.collection.immutable.Seq;
import scala.concurrent.duration.FiniteDuration;
import scala.jdk.javaapi.CollectionConverters;

/** Reads and wraps the steps of injection profiles. */
public final class InjectionSteps {

  private static final String STEP_CONSTRUCTOR =
      "io.gatling.javaapi.core.OpenInjectionStep.<init>(OpenInjectionStep)";

  private InjectionSteps() {}

  /**
   * Hands a step of ours to Gatling's Java DSL, whose wrapper has no public constructor.
   *
   * @throws SeamMissingException if the wrapper has changed
   */
  public static io.gatling.javaapi.core.OpenInjectionStep toJava(OpenInjectionStep step) {
    try {
      return constructor().newInstance(step);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      throw new SeamMissingException(STEP_CONSTRUCTOR, e);
    }
  }

  static void check() {
    try {
      constructor();
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      throw new SeamMissingException(STEP_CONSTRUCTOR, e);
    }
  }

  static Injection describe(String scenario, InjectionProfile profile) {
    if (profile instanceof OpenInjectionProfile open) {
      List<OpenInjectionStep> steps = openSteps(open);
      double seconds = steps.stream().mapToDouble(step -> seconds(step.duration())).sum();
      return new Injection(
          scenario,
          true,
          seconds,
          steps.stream().mapToLong(OpenInjectionStep::users).sum(),
          StepWords.of(userSteps(open)));
    }
    Seq<ClosedInjectionStep> closed = Seam.CLOSED_STEPS.read(profile);
    List<ClosedInjectionStep> steps = CollectionConverters.asJava(closed);
    double seconds = steps.stream().mapToDouble(step -> seconds(step.duration())).sum();
    return new Injection(scenario, false, seconds, 0, StepWords.of(steps));
  }

  /** Whether the profile lets the arrivals of that source come. */
  static boolean injects(InjectionProfile profile, Object source) {
    return profile instanceof OpenInjectionProfile open
        && userSteps(open).stream()
            .anyMatch(
                step -> step instanceof ArrivalsStep arrivals && source.equals(arrivals.source()));
  }

  /** The steps as the simulation gave them, tracked or not. */
  static List<OpenInjectionStep> userSteps(OpenInjectionProfile profile) {
    return openSteps(profile).stream()
        .flatMap(
            step ->
                step instanceof TrackedSteps tracked ? tracked.steps().stream() : Stream.of(step))
        .toList();
  }

  static void wrap(ScenarioBuilder scenario, OpenInjectionProfile profile, DueTimes dueTimes) {
    boolean askedFor = Builders.of(scenario).hasOurs();
    var tracked = new TrackedSteps(scenario.name(), openSteps(profile), dueTimes, askedFor);
    Seam.OPEN_STEPS.write(
        profile, CollectionConverters.asScala(List.<OpenInjectionStep>of(tracked)).toList());
  }

  /**
   * Has Gatling build a workload that is thrown away. Its classes are loaded by it, so that when
   * the run starts no time passes between Gatling's look at the clock and a population's zero.
   */
  static void loadWorkloadClasses(CoreComponents core) {
    var nothing = List.<OpenInjectionStep>of(ArrivalsStep.of(List.of(0L), 1, 1, "nothing"));
    new OpenInjectionProfile(CollectionConverters.asScala(nothing).toList())
        .workload(
            null,
            new AtomicLong(),
            core.clock().nowMillis(),
            core.eventLoopGroup(),
            core.statsEngine(),
            core.clock());
  }

  static FiniteDuration duration(long nanos) {
    return new FiniteDuration(nanos, TimeUnit.NANOSECONDS);
  }

  private static double seconds(FiniteDuration duration) {
    return duration.toNanos() / 1e9;
  }

  private static List<OpenInjectionStep> openSteps(OpenInjectionProfile profile) {
    Seq<OpenInjectionStep> steps = Seam.OPEN_STEPS.read(profile);
    return List.copyOf(CollectionConverters.asJava(steps));
  }

  private static Constructor<io.gatling.javaapi.core.OpenInjectionStep> constructor()
      throws NoSuchMethodException {
    var constructor =
        io.gatling.javaapi.core.OpenInjectionStep.class.getDeclaredConstructor(
            OpenInjectionStep.class);
    constructor.setAccessible(true);
    return constructor;
  }
}
