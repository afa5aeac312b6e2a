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

/** Records a run from Gatling's first user to its stop. */
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
    this.recorders =
        Recorders.of(
            engine,
            setup,
            prepared.features().longestWarmUp(),
            prepared.beforehand(),
            this::seconds);
    this.files = RunFiles.open(setup, NativeVerdicts.of(engine, setup.promised()));
    this.rows = RequestLogPart.open(files.folder(), setup.recordGaps());
    this.worker = WorkerPart.of(asWorker, setup, files.folder(), prepared);
    recorders.levels().warmUpFirst(recorders.phases()::warmUpNanos, worker.count());
    this.events =
        setup.edges().steadyState() && !worker.amongSeveral()
            ? RunEventLog.open(files.folder().resolve(EVENTS), new LoggedEvent.Codec(setup.slos()))
            : null;
    this.console = new LiveConsole(consolePeriodMillis(engine), this::liveLine);
    this.liveFigures = LiveProgress.of(engine, recorders.levels(), setup.slos());
    this.watchers =
        WatcherProviders.found()
            .listening(
                setup.facts(recorders.levels().delay().loadPlan(), recorders.levels().planned()),
                ConsoleOutput::println);
    // Last: slow preparations are done, and Gatling starts its first user.
    this.zero =
        worker.begin(recorders.phases(), prepared.server()::begin, engine.starts()::beginAt);
    this.watch = new ClientWatch(zero, recorders.run()::window, recorders.run()::fetchSpans);
    this.live = new LiveRun(recorders, watch, prepared.answers(), parts(), !watchers.isEmpty());
  }

  /** Returns the period of Gatling's console summary, in milliseconds. */
  private static long consolePeriodMillis(LoadEngine engine) {
    return engine.components().configuration().data().console().writePeriod().toMillis();
  }

  /** Returns all listeners of requests except the recorder of the run's figures. */
  private List<RunPart> parts() {
    var parts = new ArrayList<RunPart>();
    if (setup.offline() != null) {
      parts.add(RunPart.ofEnded(loop -> this::extendToAllOfTheWork));
    }
    if (events != null) {
      parts.add(events.withBystanders());
    }
    parts.addAll(worker.parts());
    parts.addAll(recorders.parts());
    parts.addAll(
        prepared.features().parts(prepared.answers().servers()::opened, worker.amongSeveral()));
    parts.add(rows.withBystanders());
    watchers.forEach(watcher -> parts.add(RunPart.shownBy(watcher)));
    parts.add(RunPart.of(prepared.server().counts()).withBystanders());
    return parts;
  }

  private void extendToAllOfTheWork(EndedRequest ended) {
    RequestRecord request = ended.request();
    if (request.succeeded() && request.measured()) {
      recorders.run().extendWindow(request.answered());
    }
  }

  /**
   * Starts the recording.
   *
   * @param asWorker null in a run without workers
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
    worker.watchWarmUp(prepared.features(), live);
    prepared
        .features()
        .begin(
            new LoadStart(
                zero,
                worker.leads(),
                recorders.levels().delay().loadPlan().injectionSeconds(),
                recorders.levels().load()));
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

  /** Returns the run in progress. */
  LiveRun live() {
    return live;
  }

  /** Freezes the run when Gatling stops; Gatling's writers still accept records. */
  void stop(LastRecords records, RunEnd end) {
    freeze(end, records);
  }

  /** Freezes the run once. Throws nothing, because Gatling would wait forever. */
  private void freeze(RunEnd end, @Nullable LastRecords records) {
    if (!frozen.compareAndSet(false, true)) {
      return;
    }
    try {
      rows.over();
      RunReport report = report(end);
      // Before any verdict: a run without a report must not pass.
      files.report(report);
      if (records != null) {
        handOver(report, records);
      }
    } catch (Throwable failure) {
      LOGGER.error("The LLM report failed at the run's end", failure);
      files.trouble(RunEndTexts.reportFailed(failure));
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
    prepared.features().stopSending();
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
    Levels ofLoad = judged(levels, heldAt);
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

  /** A worker has only its share of a level: levels are judged when the workers are merged. */
  private Levels judged(LevelRun levels, long heldAt) {
    return worker.amongSeveral() ? Levels.NONE : levels.snapshot(setup.slos(), heldAt);
  }

  private List<String> troubles(long stoppedAt) {
    var troubles = new ArrayList<>(recorders.phases().troubles(stoppedAt));
    recorders
        .details()
        .failure()
        .ifPresent(
            failure -> {
              LOGGER.error("The details of the LLM report could not be recorded", failure);
              troubles.add(RunEndTexts.noDetails(failure));
            });
    return troubles;
  }

  private FrozenFigures measured(RunSeries series) {
    return events == null
        ? FrozenFigures.all(recorders, series)
        : FrozenFigures.steady(recorders, setup, events, series);
  }

  /** Writes the verdicts to Gatling. If that fails, the build fails, and so must the report. */
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
      String problem = RunEndTexts.verdictsNotWritten(failure);
      files.report(report.endedBy(RunEnd.crashed(problem)));
      files.trouble(problem);
    }
  }

  /** Returns the planned end of the load. */
  PlannedLoadEnd plannedEnd() {
    return recorders.levels().delay().plannedEnd();
  }

  /** Returns the seconds since the run's zero. */
  double seconds() {
    return now() / 1e9;
  }

  private long now() {
    return System.nanoTime() - zero;
  }

  private static RunEnd lost(RunEnd end) {
    return end.broken() ? end : RunEnd.crashed(RunEndTexts.EVENT_LOOP_LOST);
  }

  /**
   * Extends the window of a closed load to the end of its profile, or to the time when sending
   * stopped, but not beyond now.
   *
   * @return the end in nanoseconds since the run's zero; 0 if the load is not closed
   */
  private long closedUntil(long now) {
    if (setup.closedEndNanos() <= 0) {
      return 0;
    }
    long heldAt = Math.min(recorders.earlyStop().heldAtNanos(), recorders.levels().overAtNanos());
    long planned = setup.closedEndNanos() + recorders.levels().delay().longestNanos();
    long until = Math.min(Math.min(now, planned), heldAt);
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

  /** Finishes after all users have left and Gatling's log is closed. */
  private void terminated() {
    finish(RunEnd.crashed(RunEndTexts.NO_END), true);
    if (!worker.amongSeveral()) {
      files.leave();
    }
  }

  /** Finishes when the JVM ends; Gatling may still run if the JVM was killed. */
  private void jvmEnds() {
    finish(RunEnd.killed(ParentWatch.whyTheJvmEnds()), false);
    files.printLastLines();
    if (worker.amongSeveral()) {
      worker.jvmEnds();
    } else {
      files.ready().ifPresent(ExitCode::enforce);
    }
  }

  /** Writes the files once; sets the end of a run that has not ended before. */
  private void finish(RunEnd otherwise, boolean logClosed) {
    freeze(otherwise, null);
    try {
      if (!settled.await(SETTLE_SECONDS, TimeUnit.SECONDS)) {
        files.trouble(RunEndTexts.reportLate(SETTLE_SECONDS));
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
    if (!worker.amongSeveral()) {
      files.follow();
    }
    if (logClosed) {
      worker.leave();
    }
  }
}
