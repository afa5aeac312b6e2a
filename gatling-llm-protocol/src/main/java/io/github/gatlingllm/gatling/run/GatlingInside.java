// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.run;

import io.gatling.commons.stats.assertion.Assertion;
import io.gatling.commons.util.Clock;
import io.gatling.core.CoreComponents;
import io.gatling.core.actor.ActorRef;
import io.gatling.core.controller.Controller$Command$Crash;
import io.gatling.core.controller.Controller$Command$StopLoadGenerator;
import io.gatling.core.controller.inject.InjectionProfile;
import io.gatling.core.scenario.SimulationParams;
import io.gatling.core.session.Session;
import io.gatling.core.stats.writer.ConsoleDataWriter;
import io.gatling.core.stats.writer.DataWriterMessage;
import io.gatling.core.stats.writer.LogFileDataWriter;
import io.gatling.core.stats.writer.RunMessage;
import io.gatling.core.structure.PopulationBuilder;
import io.github.gatlingllm.gatling.GatlingVersions;
import io.github.gatlingllm.gatling.Seam;
import io.github.gatlingllm.gatling.SeamMissingException;
import io.github.gatlingllm.gatling.UnsupportedGatlingException;
import io.github.gatlingllm.gatling.load.DueArrivals;
import io.github.gatlingllm.gatling.load.DueTimes;
import io.github.gatlingllm.gatling.load.FirstActions;
import io.github.gatlingllm.gatling.load.GatlingType;
import io.github.gatlingllm.gatling.load.Injection;
import io.github.gatlingllm.gatling.load.InjectionSteps;
import io.github.gatlingllm.gatling.load.InjectorClock;
import io.github.gatlingllm.gatling.load.LlmScenarios;
import io.github.gatlingllm.gatling.load.LoadPlan;
import io.github.gatlingllm.gatling.load.LoadSplit;
import io.github.gatlingllm.gatling.load.PeakUsers;
import io.github.gatlingllm.gatling.load.StepListener;
import io.github.gatlingllm.gatling.load.StepStarts;
import io.github.gatlingllm.gatling.load.WatchedExits;
import io.github.gatlingllm.workers.WorkerPlace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Option;
import scala.collection.immutable.Seq;
import scala.concurrent.duration.FiniteDuration;
import scala.jdk.javaapi.CollectionConverters;

/**
 * A run's inside, as far as Gatling's public surface does not show it. Every reflected member is a
 * {@link Seam}; {@link #of} tries them all, so that a changed Gatling stops the run at its start.
 */
public final class GatlingInside {

  private static final Logger LOGGER = LoggerFactory.getLogger(GatlingInside.class);

  private final CoreComponents core;
  private final StepStarts starts = new StepStarts(this::loadFailed);
  private final RunIdentity identity;
  private volatile @Nullable EndWatch end;
  private @Nullable InjectorClock injectorClock;
  private @Nullable DueTimes tracked;

  private GatlingInside(CoreComponents core) {
    this.core = core;
    this.identity = identity(writers());
  }

  /**
   * Opens a run.
   *
   * @throws SeamMissingException if this Gatling lacks something the extension relies on
   */
  public static GatlingInside of(CoreComponents core) {
    Seam.checkAll();
    InjectionSteps.check();
    GatlingType.missing().ifPresent(LOGGER::warn);
    GatlingVersions.warning(gatlingVersion()).ifPresent(LOGGER::warn);
    return new GatlingInside(core);
  }

  /**
   * Does what an unsupported Gatling may lack the classes or methods for.
   *
   * @throws UnsupportedGatlingException if this Gatling is too old, or lacks them
   */
  public static <T> T supported(Supplier<T> first) {
    GatlingVersions.refusal(gatlingVersion())
        .ifPresent(
            refusal -> {
              throw new UnsupportedGatlingException(refusal);
            });
    try {
      return first.get();
    } catch (LinkageError missing) {
      throw new SeamMissingException(String.valueOf(missing.getMessage()));
    }
  }

  /** The version of the Gatling that runs. */
  public static String gatlingVersion() {
    return GatlingVersions.current();
  }

  /** The run's names and start. */
  public RunIdentity identity() {
    return identity;
  }

  /** The assertions that the run will be judged by. */
  public List<Assertion> assertions() {
    return CollectionConverters.asJava(params().assertions());
  }

  /**
   * Judges assertions as Gatling will, once its log is closed.
   *
   * @param judged some of {@link #assertions()}
   * @param runFolder holds the log
   */
  public List<AssertionOutcome> judge(List<Assertion> judged, Path runFolder) {
    return new AssertionJudge(core.configuration()).judge(judged, runFolder);
  }

  /** Says of assertions that nobody judged them, and why. */
  public static List<AssertionOutcome> unjudged(List<Assertion> assertions, String reason) {
    return AssertionJudge.unknown(assertions, reason);
  }

  /** How load is injected, one entry a population. */
  public List<Injection> injections() {
    var injections = new ArrayList<Injection>();
    for (PopulationBuilder population : populations()) {
      InjectionProfile profile = population.injectionProfile();
      injections.add(InjectionSteps.describe(population.scenarioBuilder().name(), profile));
    }
    return injections;
  }

  /**
   * Wraps the steps of all open profiles, so that the due time of each user becomes known, and
   * leaves a worker its share of the load.
   *
   * @param place null: nobody speaks of workers
   * @throws IllegalStateException if the load can't be split exactly
   */
  public DueTimes trackDueTimes(@Nullable WorkerPlace place) {
    LoadSplit split =
        LoadSplit.of(
            place, CollectionConverters.asJava(params().rootPopulationBuilders()), populations());
    Object injector = Seam.ACTOR.read(Seam.INJECTOR.read(core.exit()));
    AtomicLong userIds = Seam.USER_IDS.read(injector);
    var clock = new InjectorClock(Seam.INJECTOR_CLOCK.<Clock>read(injector));
    Seam.INJECTOR_CLOCK.write(injector, clock);
    InjectionSteps.loadWorkloadClasses(core);
    injectorClock = clock;
    var dueTimes = new DueTimes(userIds, clock::lastNanos, starts, place != null);
    populations().forEach(population -> split.prepare(population, dueTimes, starts));
    tracked = dueTimes;
    return dueTimes;
  }

  /** Counts how many users have been due; to be asked for before any of them comes. */
  public LongSupplier countDue() {
    DueArrivals due = Objects.requireNonNull(tracked, "their due times are not tracked").count();
    return () -> due.by(System.nanoTime());
  }

  /**
   * Lets the first users be due from then on, and none leave before.
   *
   * @param nanoTime the {@code System.nanoTime()} of the load's zero
   */
  public void beginLoadAt(long nanoTime) {
    Objects.requireNonNull(injectorClock).beginAt(nanoTime);
  }

  /** Has somebody hear when steps begin that have a source. */
  public void onBegun(StepListener listener) {
    starts.listen(listener);
  }

  /** What made the steps of all populations, where somebody said so: once a step. */
  public List<Object> sources() {
    return populations().stream()
        .flatMap(population -> InjectionSteps.sources(population.injectionProfile()).stream())
        .toList();
  }

  /** Whether nobody is injected any more once the closed step of that source is over. */
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
    Option<FiniteDuration> most = params().maxDuration();
    return LoadPlan.of(
        CollectionConverters.asJava(params().rootPopulationBuilders()),
        populations(),
        most.isDefined() ? OptionalDouble.of(most.get().toNanos() / 1e9) : OptionalDouble.empty());
  }

  /** How many users of LLM scenarios are to come; empty where the load profile can't tell. */
  public OptionalLong plannedUsers() {
    return LoadPlan.users(populations());
  }

  /** Up to how many users there will be at a time; empty where the load profile can't tell. */
  public OptionalLong peakUsers() {
    return PeakUsers.of(
        CollectionConverters.asJava(params().rootPopulationBuilders()), populations());
  }

  /** Has Gatling end the run as its own {@code stopLoadGenerator} does: its reports are written. */
  public void stop(String reason) {
    var command = new Controller$Command$StopLoadGenerator(reason, false);
    EndWatch watch = end;
    if (watch != null) {
      watch.own(command);
    }
    core.controller().$bang(command);
  }

  /** Puts a listener in front of Gatling's data writers, which also learns how the run ended. */
  public void tap(StatsTap.Listener listener) {
    EndWatch watch = EndWatch.of(core.controller());
    end = watch;
    List<ActorRef<DataWriterMessage>> others = GatheredRecords.before(List.copyOf(writers()));
    var all = new ArrayList<ActorRef<DataWriterMessage>>();
    all.add(new StatsTap(listener, watch, others, core.clock()));
    all.addAll(others);
    Seam.DATA_WRITERS.write(core.statsEngine(), CollectionConverters.asScala(all).toList());
  }

  /** Ends the run as Gatling ends one that crashed: at once, and with its exit code for that. */
  public void crash(Exception reason) {
    core.controller().$bang(new Controller$Command$Crash(reason));
  }

  /** Its users don't come any more: a run that went on would look as if all were well. */
  private void loadFailed(RuntimeException failure) {
    LOGGER.error("An injection step failed: no more of its users come", failure);
    crash(new IllegalStateException("an injection step failed: " + failure, failure));
  }

  /** How often Gatling prints its summary, in milliseconds. */
  public long consolePeriodMillis() {
    return core.configuration().data().console().writePeriod().toMillis();
  }

  private List<ActorRef<DataWriterMessage>> writers() {
    Seq<ActorRef<DataWriterMessage>> writers = Seam.DATA_WRITERS.read(core.statsEngine());
    return CollectionConverters.asJava(writers);
  }

  private SimulationParams params() {
    return Seam.SIMULATION_PARAMS.read(Seam.ACTOR.read(core.controller()));
  }

  private List<PopulationBuilder> populations() {
    return CollectionConverters.asJava(
        PopulationBuilder.flatten(params().rootPopulationBuilders()));
  }

  private static RunIdentity identity(List<ActorRef<DataWriterMessage>> writers) {
    List<Object> actors = writers.stream().<Object>map(Seam.ACTOR::read).toList();
    for (Object actor : actors) {
      if (actor instanceof LogFileDataWriter) {
        return identity(Seam.FILE_RUN_MESSAGE.<RunMessage>read(actor));
      }
    }
    for (Object actor : actors) {
      if (actor instanceof ConsoleDataWriter) {
        return identity(Seam.CONSOLE_RUN_MESSAGE.<RunMessage>read(actor));
      }
    }
    throw new IllegalStateException(
        "gatling.data.writers must name 'file' or 'console': the LLM report takes the run's id from"
            + " them, but found neither");
  }

  private static RunIdentity identity(RunMessage message) {
    return new RunIdentity(
        message.simulationClassName(), message.runId(), message.runDescription(), message.start());
  }
}
