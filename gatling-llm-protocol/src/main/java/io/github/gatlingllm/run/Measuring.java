// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.capacity.LevelledLoad;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.events.RunEvent;
import io.github.gatlingllm.feature.LoadEnd;
import io.github.gatlingllm.feature.LoadStart;
import io.github.gatlingllm.gatling.GatlingMain;
import io.github.gatlingllm.gatling.run.LastRecords;
import io.github.gatlingllm.gatling.run.LoadEngine;
import io.github.gatlingllm.generator.ClientWatch;
import io.github.gatlingllm.measure.RunSeries;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.detail.DetailRecorder;
import io.github.gatlingllm.measure.detail.RunDetail;
import io.github.gatlingllm.measure.record.Consumption;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.reliability.ReliabilityFigures;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.run.distributed.Worker;
import io.github.gatlingllm.run.notes.AnswerRemarks;
import io.github.gatlingllm.run.profile.ReliabilityRun;
import io.github.gatlingllm.scrape.ServerWatch;
import io.github.gatlingllm.slo.goodput.SloRecorder;
import io.github.gatlingllm.slo.promise.EndedRequest;
import io.github.gatlingllm.slo.verdict.RunEnd;
import io.github.gatlingllm.watch.RunWatcher;
import io.github.gatlingllm.watch.WatcherProviders;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The measuring part of a run: from Gatling's first user to its stop. */
final class Measuring {

  private static final Logger LOGGER = LoggerFactory.getLogger(Measuring.class);
  private static final String EVENTS = "steady-state.tmp";
  private static final int SETTLE_SECONDS = 30;

  private final RunSetup setup;
  private final RunFeatures features;
  private final ReachedUsers reached;
  private final ServerWatch server;
  private final GatlingRecords figures;
  private final Phases phases;
  private final RunRecorder recorder;
  private final SloRecorder slos;
  private final DetailRecorder details;
  private final RunFiles files;
  private final @Nullable RunEventLog events;
  private final List<RunWatcher> watchers;
  private final LiveConsole console;
  private final LiveProgress liveFigures;
  private final EarlyStop earlyStop;
  private final LevelRun levels;
  private final @Nullable ReliabilityRun reliability;
  private final SendRecorder sends;
  private final RequestLogPart rows;
  private final LiveRun live;
  private final ClientWatch watch;
  private final WorkerPart worker;
  private final AtomicBoolean frozen = new AtomicBoolean();
  private final CountDownLatch settled = new CountDownLatch(1);
  private final long zero;

  private Measuring(
      LoadEngine engine,
      RunSetup setup,
      GatlingRecords figures,
      Consumption beforehand,
      AnswerRemarks answers,
      RunFeatures features,
      ReachedUsers reached,
      ServerWatch server,
      @Nullable Worker asWorker) {
    this.setup = setup;
    this.features = features;
    this.reached = reached;
    this.server = server;
    this.figures = figures;
    setup.requireJudgeable(
        engine.load().sources().stream().anyMatch(LevelledLoad.class::isInstance));
    this.phases = Phases.of(setup.edges(), engine.load().loadPlan().injectionSeconds());
    this.recorder = phases.newRecorder();
    this.slos = new SloRecorder(setup.slos(), recorder);
    this.details = new DetailRecorder(recorder);
    this.levels = LevelRun.of(engine);
    this.files = RunFiles.open(setup, NativeVerdicts.of(engine, setup.objectives()));
    this.rows = RequestLogPart.open(files.folder(), setup.recordGaps());
    this.worker = WorkerPart.of(asWorker, setup, files.folder(), answers, features);
    this.events =
        setup.edges().steadyState() && !worker.amongSeveral()
            ? RunEventLog.open(files.folder().resolve(EVENTS), new RunEvent.Codec(setup.slos()))
            : null;
    this.console = new LiveConsole(consolePeriodMillis(engine), this::liveLine);
    this.liveFigures =
        new LiveProgress(
            levels.planned() ? engine.load().loadPlan().injectionSeconds() : OptionalDouble.empty(),
            setup.slos(),
            LevelRun.slos(engine));
    this.earlyStop = EarlyStop.of(setup, engine, beforehand, () -> now() / 1e9, levels::cut);
    this.reliability = setup.reliability(server.trust());
    this.sends = new SendRecorder(recorder);
    this.watchers =
        WatcherProviders.found()
            .listening(
                setup.facts(engine.load().loadPlan(), levels.planned()), ConsoleOutput::println);
    // Last: all that takes its time is done, and Gatling starts its first user.
    this.zero = worker.begin(phases, server::begin, engine.starts()::beginAt);
    this.watch = new ClientWatch(zero, recorder::window, recorder::fetchSpans);
    this.live =
        new LiveRun(
            phases,
            recorder,
            levels,
            earlyStop,
            watch,
            answers,
            parts(answers),
            zero,
            !watchers.isEmpty());
  }

  /** How often Gatling prints its summary, in milliseconds. */
  private static long consolePeriodMillis(LoadEngine engine) {
    return engine.components().configuration().data().console().writePeriod().toMillis();
  }

  /** All that hear of requests, besides the recorder of the run's figures. */
  private List<RunPart> parts(AnswerRemarks answers) {
    var parts = new ArrayList<RunPart>();
    if (setup.offline() != null) {
      parts.add(RunPart.ofEnded(loop -> this::extendToAllOfTheWork));
    }
    if (events != null) {
      parts.add(events);
    }
    parts.addAll(worker.parts());
    parts.addAll(LiveRun.parts(sends, slos, levels, earlyStop, details));
    if (!worker.amongSeveral()) {
      parts.addAll(RunPart.profiled(reliability));
    }
    parts.addAll(features.parts(answers.servers()::opened, worker.amongSeveral()));
    parts.add(rows);
    watchers.forEach(watcher -> parts.add(RunPart.shownBy(watcher)));
    parts.add(RunPart.of(server.counts()));
    return parts;
  }

  private void extendToAllOfTheWork(EndedRequest ended) {
    RequestRecord request = ended.request();
    if (request.succeeded() && request.measured()) {
      recorder.extendWindow(request.answered());
    }
  }

  static Measuring start(
      LoadEngine engine,
      RunSetup setup,
      GatlingRecords figures,
      Consumption beforehand,
      AnswerRemarks answers,
      RunFeatures features,
      ReachedUsers reached,
      ServerWatch server,
      @Nullable Worker worker) {
    var measuring =
        new Measuring(
            engine, setup, figures, beforehand, answers, features, reached, server, worker);
    for (RunWatcher watcher : measuring.watchers) {
      watcher.begin(
          measuring.live.sources(engine.starts().countDue()), measuring.phases.newRecorder());
    }
    measuring.levels.start(measuring.zero, measuring.live::uncertainty);
    if (measuring.reliability != null) {
      measuring.reliability.start(measuring.zero, measuring.worker.leads());
    }
    features.begin(new LoadStart(measuring.zero, measuring.worker.leads()));
    measuring.console.start();
    measuring.watch.start();
    server.start(
        measuring.zero,
        measuring.files.folder(),
        () -> measuring.levels.at(measuring.now()),
        refused -> engine.crash(new IllegalStateException(refused)));
    measuring.earlyStop.start(measuring.live.loops().values(), measuring.live::uncertainty);
    engine.atTermination(measuring::terminated);
    measuring.files.atEndOfJvm(measuring::jvmEnds);
    return measuring;
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
    EarlyStop.Result early = earlyStop.end();
    levels.end();
    long stoppedAt = now();
    levels.cut(stoppedAt);
    watch.stop();
    live.finishAside();
    RunEnd actual = live.cutInFlight() ? end : lost(end);
    watchers.forEach(RunWatcher::freeze);
    if (setup.closedEndNanos() > 0) {
      recorder.extendWindow(closedUntil(stoppedAt));
    }
    long heldAt = Math.min(stoppedAt, earlyStop.heldAtNanos());
    if (reliability != null) {
      reliability.end(heldAt);
    }
    var loadEnd = new LoadEnd(heldAt, levels.aroundCapacity(), reached.soFar());
    worker.over(
        setup.closedEndNanos() > 0 ? closedUntil(stoppedAt) : 0,
        reached.soFar(),
        live.stamps(recorder.window()),
        levels,
        reliability,
        worker.amongSeveral() ? features.shares(loadEnd) : Map.of());
    RunDetail detail = details.snapshot(watch.pauses());
    // A worker's share of a level tells nothing of its load: all shares do, once they are merged.
    Levels ofLoad = worker.amongSeveral() ? Levels.NONE : levels.snapshot(setup.slos(), heldAt);
    var ended =
        new RunEnding(
            measured(details.series()),
            ofLoad,
            reliability(ofLoad, heldAt),
            sends.all(),
            reached.soFar(),
            early.endedAs(actual),
            stoppedAt,
            detail,
            troubles(stoppedAt));
    return ended.report(
        setup,
        live,
        new RunEnding.Watched(watch, server, figures.tokenRecords(), features, loadEnd),
        worker.judgedLater());
  }

  private ReliabilityFigures reliability(Levels ofLoad, long heldAt) {
    if (reliability == null || worker.amongSeveral()) {
      return ReliabilityFigures.NONE;
    }
    return reliability.figures(ofLoad, levels.aroundCapacity(), reached.soFar(), heldAt);
  }

  private List<String> troubles(long stoppedAt) {
    var troubles = new ArrayList<>(phases.troubles(stoppedAt));
    details
        .failure()
        .ifPresent(
            failure -> {
              LOGGER.error("The details of the LLM report could not be recorded", failure);
              troubles.add("moments and single requests can't be shown: " + failure);
            });
    return troubles;
  }

  private Measured measured(RunSeries series) {
    return events == null
        ? Measured.all(recorder, slos, series)
        : Measured.steady(recorder, slos, setup, phases.coolDownNanos(), events, series);
  }

  /** A verdict that does not reach Gatling fails the build, so no file may say that it passed. */
  private void handOver(RunReport report, LastRecords records) {
    try {
      figures.anchors(records);
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

  /** A closed load starts to end when its profile does, or when nothing may leave any more. */
  private long closedUntil(long now) {
    long heldAt = Math.min(earlyStop.heldAtNanos(), levels.overAtNanos());
    return Math.min(Math.min(now, setup.closedEndNanos()), heldAt);
  }

  private String liveLine() {
    if (setup.closedEndNanos() > 0) {
      recorder.extendWindow(closedUntil(now()));
    }
    long now = now();
    TimingUncertainty uncertainty = live.uncertainty();
    return liveFigures
        .next(
            now / 1e9,
            phases.warmingUp(now),
            recorder.interval(),
            slos.soFar(uncertainty),
            levels.soFar(now, uncertainty))
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
