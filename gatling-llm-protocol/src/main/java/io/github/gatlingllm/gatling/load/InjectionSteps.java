// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import io.gatling.core.CoreComponents;
import io.gatling.core.controller.inject.InjectionProfile;
import io.gatling.core.controller.inject.closed.ClosedInjectionProfile;
import io.gatling.core.controller.inject.closed.ClosedInjectionStep;
import io.gatling.core.controller.inject.open.OpenInjectionProfile;
import io.gatling.core.controller.inject.open.OpenInjectionStep;
import io.gatling.core.structure.ScenarioBuilder;
import io.github.gatlingllm.gatling.Seam;
import io.github.gatlingllm.gatling.SeamMissingException;
import io.github.gatlingllm.workers.WorkerPlace;
import java.lang.reflect.Constructor;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import scala.collection.immutable.Seq;
import scala.concurrent.duration.FiniteDuration;
import scala.jdk.javaapi.CollectionConverters;

/** Reads and wraps the steps of injection profiles. */
public final class InjectionSteps {

  private static final Wrapper<OpenInjectionStep, io.gatling.javaapi.core.OpenInjectionStep> OPEN =
      new Wrapper<>(OpenInjectionStep.class, io.gatling.javaapi.core.OpenInjectionStep.class);

  private static final Wrapper<ClosedInjectionStep, io.gatling.javaapi.core.ClosedInjectionStep>
      CLOSED =
          new Wrapper<>(
              ClosedInjectionStep.class, io.gatling.javaapi.core.ClosedInjectionStep.class);

  private InjectionSteps() {}

  /**
   * Converts a step of this extension for Gatling's Java DSL, whose wrapper has no public
   * constructor.
   *
   * @throws SeamMissingException if the wrapper has changed
   */
  public static io.gatling.javaapi.core.OpenInjectionStep toJava(OpenInjectionStep step) {
    return OPEN.of(step);
  }

  /**
   * Converts a closed step for Gatling's Java DSL.
   *
   * @throws SeamMissingException if the wrapper has changed
   */
  public static io.gatling.javaapi.core.ClosedInjectionStep toJava(ClosedInjectionStep step) {
    return CLOSED.of(step);
  }

  public static void check() {
    OPEN.check();
    CLOSED.check();
  }

  public static Injection describe(String scenario, InjectionProfile profile) {
    if (profile instanceof OpenInjectionProfile open) {
      List<OpenInjectionStep> steps = openSteps(open);
      double seconds = steps.stream().mapToDouble(step -> seconds(step.duration())).sum();
      OfflineBatch batch = batch(userSteps(open));
      return new Injection(
          scenario,
          batch == null || !batch.closed(),
          seconds,
          steps.stream().mapToLong(OpenInjectionStep::users).sum(),
          StepText.of(userSteps(open)),
          ArrivalPattern.of(userSteps(open)),
          ArrivalPattern.rate(userSteps(open)),
          batch);
    }
    List<ClosedInjectionStep> steps = closedSteps(profile);
    double seconds = steps.stream().mapToDouble(step -> seconds(step.duration())).sum();
    return new Injection(scenario, false, seconds, 0, StepText.of(steps), null);
  }

  /**
   * Returns the batch of a profile with one step. A batch is always the only step of its profile.
   */
  private static @Nullable OfflineBatch batch(List<OpenInjectionStep> steps) {
    return steps.size() == 1
            && steps.get(0) instanceof ArrivalsStep arrivals
            && arrivals.source() instanceof OfflineBatch batch
        ? batch
        : null;
  }

  /** Returns whether the profile injects the arrivals of that source. */
  public static boolean injects(InjectionProfile profile, Object source) {
    return profile instanceof OpenInjectionProfile open
        && userSteps(open).stream()
            .anyMatch(
                step -> step instanceof ArrivalsStep arrivals && source.equals(arrivals.source()));
  }

  /**
   * Returns the sources of the profile's steps; a source occurs once for each step that names it.
   */
  public static List<Object> sources(InjectionProfile profile) {
    Stream<@Nullable Object> sources =
        profile instanceof OpenInjectionProfile open
            ? userSteps(open).stream()
                .map(step -> step instanceof ArrivalsStep arrivals ? arrivals.source() : null)
            : concurrencySteps(profile).map(ConcurrencyStep::source);
    return sources.filter(Objects::nonNull).map(Objects::requireNonNull).toList();
  }

  /** Notifies the sources of a closed profile when their steps begin. */
  public static void reportStartsTo(InjectionProfile closed, StepStarts starts) {
    concurrencySteps(closed).forEach(step -> step.reportStartsTo(starts));
  }

  /** Returns whether the last step of a closed profile has that source. */
  public static boolean endsWith(InjectionProfile profile, Object source) {
    if (profile instanceof OpenInjectionProfile) {
      return false;
    }
    List<ClosedInjectionStep> steps = closedSteps(profile);
    return !steps.isEmpty()
        && steps.get(steps.size() - 1) instanceof ConcurrencyStep last
        && last.source().equals(source);
  }

  private static Stream<ConcurrencyStep> concurrencySteps(InjectionProfile closed) {
    return closedSteps(closed).stream()
        .filter(ConcurrencyStep.class::isInstance)
        .map(ConcurrencyStep.class::cast);
  }

  /** Returns the steps of a closed profile as the simulation defined them, shared or not. */
  static List<ClosedInjectionStep> closedSteps(InjectionProfile profile) {
    Seq<ClosedInjectionStep> steps = Seam.CLOSED_STEPS.read(profile);
    return CollectionConverters.asJava(steps).stream()
        .map(step -> step instanceof SharedConcurrency shared ? shared.all() : step)
        .toList();
  }

  /** Restricts a closed profile to a worker's share of the users. */
  static void share(InjectionProfile closed, WorkerPlace place) {
    List<ClosedInjectionStep> shared =
        closedSteps(closed).stream()
            .<ClosedInjectionStep>map(step -> new SharedConcurrency(step, place))
            .toList();
    Seam.CLOSED_STEPS.write(closed, CollectionConverters.asScala(shared).toList());
  }

  /** Returns the steps as the simulation defined them, tracked or not. */
  static List<OpenInjectionStep> userSteps(OpenInjectionProfile profile) {
    return openSteps(profile).stream()
        .flatMap(
            step ->
                step instanceof TrackedSteps tracked ? tracked.steps().stream() : Stream.of(step))
        .toList();
  }

  static void wrap(
      ScenarioBuilder scenario,
      OpenInjectionProfile profile,
      DueTimes dueTimes,
      ArrivalNumbers numbers) {
    boolean askedFor = ActionTree.of(scenario).hasOurs();
    var tracked =
        new TrackedSteps(scenario.name(), openSteps(profile), dueTimes, askedFor, numbers);
    Seam.OPEN_STEPS.write(
        profile, CollectionConverters.asScala(List.<OpenInjectionStep>of(tracked)).toList());
  }

  /**
   * Makes Gatling build workloads that are discarded, so that their classes are loaded. When the
   * run starts, no time then passes between Gatling's reading of the clock and its first users. Nor
   * does time pass between the start of Gatling's timer and the first second of a closed load.
   */
  public static void loadWorkloadClasses(CoreComponents core) {
    var nothing = List.<OpenInjectionStep>of(ArrivalsStep.of(List.of(0L), 1, 1, "nothing"));
    new OpenInjectionProfile(CollectionConverters.asScala(nothing).toList())
        .workload(
            null,
            new AtomicLong(),
            core.clock().nowMillis(),
            core.eventLoopGroup(),
            core.statsEngine(),
            core.clock());
    var phantom =
        List.<ClosedInjectionStep>of(
            ConcurrencyStep.of(at -> 0, ConcurrencyStep.PERIOD_NANOS, "nobody", "nobody"));
    new ClosedInjectionProfile(CollectionConverters.asScala(phantom).toList())
        .workload(
            null,
            new AtomicLong(),
            core.clock().nowMillis(),
            core.eventLoopGroup(),
            core.statsEngine(),
            core.clock())
        .injectBatch(duration(ConcurrencyStep.PERIOD_NANOS));
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

  /** Creates an object of Gatling's Java DSL around a step, by the private constructor. */
  private record Wrapper<S, J>(Class<S> step, Class<J> java) {

    J of(S wrapped) {
      try {
        return constructor().newInstance(wrapped);
      } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
        throw new SeamMissingException(name());
      }
    }

    void check() {
      try {
        constructor();
      } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
        throw new SeamMissingException(name());
      }
    }

    private String name() {
      return java.getName() + ".<init>(" + step.getSimpleName() + ")";
    }

    private Constructor<J> constructor() throws NoSuchMethodException {
      Constructor<J> constructor = java.getDeclaredConstructor(step);
      constructor.setAccessible(true);
      return constructor;
    }
  }
}
