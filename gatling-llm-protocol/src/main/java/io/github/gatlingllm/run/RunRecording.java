// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.capacity.LevelledLoad;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.events.LoggedEvent;
import io.github.gatlingllm.feature.LoadEnd;
import io.github.gatlingllm.feature.LoadStart;
import io.github.gatlingllm.gatling.GatlingMain;
import io.github.gatlingllm.gatling.run.LastRecords;
import io.github.gatlingllm.gatling.run.LoadEngine;
import io.github.gatlingllm.generator.ClientWatch;
import io.github.gatlingllm.measure.RunSeries;
import io.github.gatlingllm.measure.StampFigures;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.detail.DetailRecorder;
import io.github.gatlingllm.measure.detail.RunDetail;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.run.distributed.Worker;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.validity.LoadPace;
import io.github.gatlingllm.slo.verdict.RunEnd;
import io.github.gatlingllm.watch.RunWatcher;
import io.github.gatlingllm.watch.WatcherProviders;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The measuring part of a run: from Gatling's first user to its stop. */
final class RunRecording {

  private static final Logger LOGGER = LoggerFactory.getLogger(RunRecording.class);
  private static final String EVENTS = "steady-state.tmp";
  private static final int SETTLE_SECONDS = 30;

  private final RunSetup setup;
  private final PreparedRun prepared;
  private final Recorders recorders;
  private final RunFiles files;
  private final RequestLogPart rows;
  private final WorkerPart worker;
  private final @Nullable RunEventLog events;
  private final LiveConsole console;
  private final LiveProgress liveFigures;
  private final List<RunWatcher> watchers;
  private final ClientWatch watch;
  private final LiveRun live;
  private final AtomicBoolean frozen = new AtomicBoolean();
  private final CountDownLatch settled = new CountDownLatch(1);
  private final long zero;

  private RunRecording(
      LoadEngine engine, RunSetup setup, PreparedRun prepared, @Nullable Worker asWorker) {
    this.setup = setup;
    this.prepared = prepared;
    setup.requireJudgeable(
        engine.load().sources().stream().anyMatch(LevelledLoad.class::isInstance));
    this.recorders = Recorders.of(engine, setup, prepared.beforehand(), this::seconds);
    this.files = RunFiles.open(setup, NativeVerdicts.of(engine, setup.promised()));
    this.rows = RequestLogPart.open(files.folder(), setup.recordGaps());
    this.worker = WorkerPart.of(asWorker, setup, files.folder(), prepared);
    this.events =
        setup.edges().steadyState() && !worker.amongSeveral()
            ? RunEventLog.open(files.folder().resolve(EVENTS), new LoggedEvent.Codec(setup.slos()))
            : null;
    this.console = new LiveConsole(consolePeriodMillis(engine), this::liveLine);
    this.liveFigures = LiveProgress.of(engine, recorders.levels(), setup.slos());
    this.watchers =
        WatcherProviders.found()
            .listening(
                setup.facts(engine.load().loadPlan(), recorders.levels().planned()),
                ConsoleOutput::println);
    // Last: all that takes its time is done, and Gatling starts its first user.
    this.zero =
        worker.begin(recorders.phases(), prepared.server()::begin, engine.starts()::beginAt);
    this.watch = new ClientWatch(zero, recorders.run()::window, recorders.run()::fetchSpans);
    this.live = new LiveRun(recorders, watch, prepared.answers(), parts(), !watchers.isEmpty());
  }

  /** How often Gatling prints its summary, in milliseconds. */
  private static long consolePeriodMillis(LoadEngine engine) {
    return engine.components().configuration().data().console().writePeriod().toMillis();
  }

  /** All that hear of requests, besides the recorder of the run's figures. */
  private List<RunPart> parts() {
    var parts = new ArrayList<RunPart>();
    if (setup.offline() != null) {
      parts.add(RunPart.ofEnded(loop -> this::extendToAllOfTheWork));
    }
    if (events != null) {
      parts.add(events);
    }
    parts.addAll(worker.parts());
    parts.addAll(recorders.parts());
    parts.addAll(
        prepared.features().parts(prepared.answers().servers()::opened, worker.amongSeveral()));
    parts.add(rows);
    watchers.forEach(watcher -> parts.add(RunPart.shownBy(watcher)));
    parts.add(RunPart.of(prepared.server().counts()));
    return parts;
  }

  private void extendToAllOfTheWork(EndedRequest ended) {
    RequestRecord request = ended.request();
    if (request.succeeded() && request.measured()) {
      recorders.run().extendWindow(request.answered());
    }
  }

  /**
   * Starts to measure.
   *
   * @param asWorker null: nobody speaks of workers
   */
  static RunRecording start(
      LoadEngine engine, RunSetup setup, PreparedRun prepared, @Nullable Worker asWorker) {
    var measuring = new RunRecording(engine, setup, prepared, asWorker);
    measuring.start(engine);
    engine.atTermination(measuring::terminated);
    measuring.files.atEndOfJvm(measuring::jvmEnds);
    return measuring;
  }

  private void start(LoadEngine engine) {
    for (RunWatcher watcher : watchers) {
      watcher.begin(live.sources(engine.starts().countDue()), recorders.phases().newRecorder());
    }
    recorders.levels().start(zero, live::uncertainty);
    prepared.features().begin(new LoadStart(zero, worker.leads()));
    console.start();
    watch.start();
    prepared
        .server()
        .start(
            zero,
            files.folder(),
            () -> recorders.levels().at(now()),
            refused -> engine.crash(new IllegalStateException(refused)));
    recorders.earlyStop().start(live.loops().values(), live::uncertainty);
  }

  /** The run while it goes on. */
  LiveRun live() {
    return live;
  }

  /** Gatling stops; its writers still take records. */
  void stop(LastRecords records, RunEnd end) {
    freeze(end, records);
  }

  /** Freezes the run, once. Nothing may escape: Gatling would wait for ever. */
  private void freeze(RunEnd end, @Nullable LastRecords records) {
    if (!frozen.compareAndSet(false, true)) {
      return;
    }
    try {
      rows.over();
      RunReport report = report(end);
      // Before any verdict: a run that can't be told must not pass.
      files.report(report);
      if (records != null) {
        handOver(report, records);
      }
    } catch (Throwable failure) {
      LOGGER.error("The LLM report failed at the run's end", failure);
      files.trouble("the LLM report failed at the run's end, no verdict was reached: " + failure);
    } finally {
      settled.countDown();
    }
  }

  private RunReport report(RunEnd end) {
    console.stop();
    EarlyStop.Result early = recorders.earlyStop().end();
    LevelRun levels = recorders.levels();
    levels.end();
    long stoppedAt = now();
    levels.cut(stoppedAt);
    watch.stop();
    live.finishAside();
    RunEnd actual = live.cutInFlight() ? end : lost(end);
    watchers.forEach(RunWatcher::freeze);
    long closedUntil = closedUntil(stoppedAt);
    long heldAt = Math.min(stoppedAt, recorders.earlyStop().heldAtNanos());
    prepared.features().end(heldAt);
    LoadPace.Reach reach = prepared.users().reached().soFar();
    var loadEnd = new LoadEnd(heldAt, levels.aroundCapacity(), reach);
    StampFigures stamps = live.stamps(recorders.run().window());
    worker.over(
        closedUntil,
        reach,
        stamps,
        levels,
        worker.amongSeveral() ? prepared.features().shares(loadEnd) : Map.of());
    // A worker's share of a level tells nothing of its load: all shares do, once they are merged.
    Levels ofLoad = worker.amongSeveral() ? Levels.NONE : levels.snapshot(setup.slos(), heldAt);
    DetailRecorder details = recorders.details();
    RunDetail detail = details.snapshot(watch.pauses());
    var ended =
        new RunReportAssembly(
            measured(details.series()),
            ofLoad,
            recorders.sends().all(),
            reach,
            early.endedAs(actual),
            stoppedAt,
            detail,
            troubles(stoppedAt));
    return ended.report(
        setup, live, new RunReportAssembly.Watched(watch, prepared, loadEnd), worker.judgedLater());
  }

  private List<String> troubles(long stoppedAt) {
    var troubles = new ArrayList<>(recorders.phases().troubles(stoppedAt));
    recorders
        .details()
        .failure()
        .ifPresent(
            failure -> {
              LOGGER.error("The details of the LLM report could not be recorded", failure);
              troubles.add("moments and single requests can't be shown: " + failure);
            });
    return troubles;
  }

  private FrozenFigures measured(RunSeries series) {
    return events == null
        ? FrozenFigures.all(recorders, series)
        : FrozenFigures.steady(recorders, setup, events, series);
  }

  /** A verdict that does not reach Gatling fails the build, so no file may say that it passed. */
  private void handOver(RunReport report, LastRecords records) {
    try {
      prepared.figures().anchors(records);
      String scenario = setup.injections().get(0).scenario();
      if (worker.amongSeveral()) {
        VerdictRecords.writeUnjudged(report.objectives(), scenario, records);
      } else {
        VerdictRecords.write(report.objectives(), scenario, records);
      }
    } catch (Throwable failure) {
      LOGGER.error("The verdicts could not be written into Gatling's log", failure);
      String said = "the verdicts could not be written into Gatling's log: " + failure;
      files.report(report.endedBy(RunEnd.crashed(said)));
      files.trouble(said);
    }
  }

  /** How long it has gone on. */
  double seconds() {
    return now() / 1e9;
  }

  private long now() {
    return System.nanoTime() - zero;
  }

  private static RunEnd lost(RunEnd end) {
    return end.broken()
        ? end
        : RunEnd.crashed("requests in flight could not be counted: an event loop did not answer");
  }

  /**
   * A closed load starts to end when its profile does, or when nothing may leave any more: until
   * then, or now, requests count.
   *
   * @return 0: the load is not closed
   */
  private long closedUntil(long now) {
    if (setup.closedEndNanos() <= 0) {
      return 0;
    }
    long heldAt = Math.min(recorders.earlyStop().heldAtNanos(), recorders.levels().overAtNanos());
    long until = Math.min(Math.min(now, setup.closedEndNanos()), heldAt);
    recorders.run().extendWindow(until);
    return until;
  }

  private String liveLine() {
    closedUntil(now());
    long now = now();
    TimingUncertainty uncertainty = live.uncertainty();
    return liveFigures
        .next(
            now / 1e9,
            recorders.phases().warmingUp(now),
            recorders.run().interval(),
            recorders.slos().soFar(uncertainty),
            recorders.levels().soFar(now, uncertainty))
        .text();
  }

  /** All users are gone and Gatling's log is closed. */
  private void terminated() {
    finish(RunEnd.crashed("Gatling left without an end"), true);
    if (!worker.amongSeveral()) {
      files.leave();
    }
  }

  /** Runs while Gatling may still run, if somebody killed the JVM. */
  private void jvmEnds() {
    finish(RunEnd.killed(ParentWatch.whyTheJvmEnds()), false);
    files.printLastLines();
    if (worker.amongSeveral()) {
      worker.jvmEnds();
    } else {
      files.ready().ifPresent(ExitCode::enforce);
    }
  }

  /** Writes the files, once; the run ended that way if it has not ended before. */
  private void finish(RunEnd otherwise, boolean logClosed) {
    freeze(otherwise, null);
    try {
      if (!settled.await(SETTLE_SECONDS, TimeUnit.SECONDS)) {
        files.trouble("the LLM report was not ready in " + SETTLE_SECONDS + " s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    worker.end();
    List<String> lost =
        watchers.stream()
            .flatMap(watcher -> watcher.finish(logClosed, GatlingMain.runs()).stream())
            .toList();
    files.write(rows, lost, logClosed);
    if (logClosed) {
      worker.leave();
    }
  }
}
