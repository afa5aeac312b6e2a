// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.run;

import io.gatling.commons.stats.assertion.Assertion;
import io.gatling.commons.util.Clock;
import io.gatling.core.CoreComponents;
import io.gatling.core.actor.ActorRef;
import io.gatling.core.controller.Controller$Command$Crash;
import io.gatling.core.controller.Controller$Command$StopLoadGenerator;
import io.gatling.core.scenario.SimulationParams;
import io.gatling.core.stats.writer.ConsoleDataWriter;
import io.gatling.core.stats.writer.DataWriterMessage;
import io.gatling.core.stats.writer.LogFileDataWriter;
import io.gatling.core.stats.writer.RunMessage;
import io.github.gatlingllm.gatling.GatlingVersions;
import io.github.gatlingllm.gatling.Seam;
import io.github.gatlingllm.gatling.SeamMissingException;
import io.github.gatlingllm.gatling.UnsupportedGatlingException;
import io.github.gatlingllm.gatling.load.GatlingType;
import io.github.gatlingllm.gatling.load.InjectionSteps;
import io.github.gatlingllm.gatling.load.InjectorClock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.BoxedUnit;

/**
 * The internals of a run that Gatling's public API does not show. Every reflected member is a
 * {@link Seam}; {@link #of} checks them all, so that an incompatible Gatling stops the run at its
 * start.
 */
public final class GatlingInside implements LoadEngine {

  private static final Logger LOGGER = LoggerFactory.getLogger(GatlingInside.class);

  private final CoreComponents core;
  private final RunIdentity identity;
  private final PlannedLoad load;
  private final UserStarts starts;
  private volatile @Nullable EndWatch end;

  private GatlingInside(CoreComponents core) {
    this.core = core;
    this.identity = identity(writers());
    SimulationParams params = Seam.SIMULATION_PARAMS.read(Seam.ACTOR.read(core.controller()));
    this.load = new PlannedLoad(params);
    Object injector = Seam.ACTOR.read(Seam.INJECTOR.read(core.exit()));
    AtomicLong userIds = Seam.USER_IDS.read(injector);
    var clock = new InjectorClock(Seam.INJECTOR_CLOCK.<Clock>read(injector));
    Seam.INJECTOR_CLOCK.write(injector, clock);
    InjectionSteps.loadWorkloadClasses(core);
    this.starts = new UserStarts(load, userIds, clock, this::loadFailed);
  }

  /**
   * Opens a run.
   *
   * @throws SeamMissingException if Gatling lacks a member that the extension needs
   */
  public static GatlingInside of(CoreComponents core) {
    Seam.checkAll();
    InjectionSteps.check();
    GatlingType.missing().ifPresent(LOGGER::warn);
    GatlingVersions.warning(gatlingVersion()).ifPresent(LOGGER::warn);
    return new GatlingInside(core);
  }

  /**
   * Runs code for which an unsupported Gatling may lack classes or methods.
   *
   * @throws UnsupportedGatlingException if Gatling is too old, or lacks them
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

  /** Returns the version of the running Gatling. */
  public static String gatlingVersion() {
    return GatlingVersions.current();
  }

  @Override
  public RunIdentity identity() {
    return identity;
  }

  @Override
  public PlannedLoad load() {
    return load;
  }

  @Override
  public UserStarts starts() {
    return starts;
  }

  @Override
  public CoreComponents components() {
    return core;
  }

  @Override
  public List<Assertion> assertions() {
    return CollectionConverters.asJava(load.params().assertions());
  }

  @Override
  public List<AssertionOutcome> judge(List<Assertion> judged, Path runFolder) {
    return new AssertionJudge(core.configuration()).judge(judged, runFolder);
  }

  /** Returns assertions as not judged, with the reason. */
  public static List<AssertionOutcome> unjudged(List<Assertion> assertions, String reason) {
    return AssertionJudge.unknown(assertions, reason);
  }

  @Override
  public void stop(String reason) {
    var command = new Controller$Command$StopLoadGenerator(reason, false);
    EndWatch watch = end;
    if (watch != null) {
      watch.own(command);
    }
    core.controller().$bang(command);
  }

  @Override
  public void tap(StatsTap.Listener listener) {
    EndWatch watch = EndWatch.of(core.controller());
    end = watch;
    List<ActorRef<DataWriterMessage>> others = BatchedRecords.before(List.copyOf(writers()));
    var all = new ArrayList<ActorRef<DataWriterMessage>>();
    all.add(new StatsTap(listener, watch, others, core.clock()));
    all.addAll(others);
    Seam.DATA_WRITERS.write(core.statsEngine(), CollectionConverters.asScala(all).toList());
  }

  @Override
  public void crash(Exception reason) {
    core.controller().$bang(new Controller$Command$Crash(reason));
  }

  /**
   * Crashes the run after a failed injection step. Without its users, a run that continued would
   * look healthy.
   */
  private void loadFailed(RuntimeException failure) {
    LOGGER.error(EngineTexts.USERS_MISSING, failure);
    crash(new IllegalStateException(EngineTexts.stepFailed(failure.toString()), failure));
  }

  @Override
  public void atTermination(Runnable task) {
    core.actorSystem()
        .registerOnTermination(
            () -> {
              task.run();
              return BoxedUnit.UNIT;
            });
  }

  private List<ActorRef<DataWriterMessage>> writers() {
    Seq<ActorRef<DataWriterMessage>> writers = Seam.DATA_WRITERS.read(core.statsEngine());
    return CollectionConverters.asJava(writers);
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
    throw new IllegalStateException(EngineTexts.NO_WRITER);
  }

  private static RunIdentity identity(RunMessage message) {
    return new RunIdentity(
        message.simulationClassName(), message.runId(), message.runDescription(), message.start());
  }
}
