// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.merge;

import io.github.gatlingllm.capacity.KnownCapacity;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.events.EventFile;
import io.github.gatlingllm.events.LoggedEvent;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.LoadEnd;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.RunSeries;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.detail.ClientPauses;
import io.github.gatlingllm.measure.detail.DetailRecorder;
import io.github.gatlingllm.measure.detail.RunDetail;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.merge.WorkerFolder.Reported;
import io.github.gatlingllm.report.ReportAssembly;
import io.github.gatlingllm.report.json.BaselineReader;
import io.github.gatlingllm.report.load.AppliedLoad;
import io.github.gatlingllm.report.load.SendCount;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Validity;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.server.ServerSpan;
import io.github.gatlingllm.slo.baseline.Baselines;
import io.github.gatlingllm.slo.baseline.RunKey;
import io.github.gatlingllm.slo.goodput.SloRecorder;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.validity.LoadPace;
import io.github.gatlingllm.slo.validity.RunChecks;
import io.github.gatlingllm.slo.validity.ValidityLimits;
import io.github.gatlingllm.slo.verdict.LeftOutWarnings;
import io.github.gatlingllm.workers.WorkerCard;
import io.github.gatlingllm.workers.WorkerPlace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Builds one run from the folders of its workers. */
final class MergedRun {

  private final WorkerRegistry registry;
  private final Reported reported;
  private final WorkerCard.Setup setup;
  private final List<Slo> slos;
  private final RunRecorder recorder;
  private final SloRecorder sloRecorder;
  private final DetailRecorder details;
  private final @Nullable MergedLevels levels;
  private final MergedProfile profile;
  private final Map<Integer, WorkerReplay> replays = new TreeMap<>();

  private MergedRun(WorkerRegistry registry, Reported reported, WorkerCard.Setup setup) {
    this.registry = registry;
    this.reported = reported;
    this.setup = setup;
    this.slos = reported.summary().slos();
    this.recorder = new RunRecorder(setup.warmUpNanos(), setup.coolDownNanos());
    this.sloRecorder = new SloRecorder(slos, recorder);
    this.details = new DetailRecorder(recorder);
    this.levels = MergedLevels.of(registry, slos);
    this.profile = MergedProfile.of(registry);
    // Workers are replayed in parallel: the earliest request may still come.
    recorder.newShard().opened(0);
  }

  /**
   * Replays the events of all workers.
   *
   * @throws IllegalArgumentException if no worker wrote a report
   */
  static MergedRun of(WorkerRegistry registry) {
    List<WorkerFolder> ended =
        registry.present().values().stream().filter(each -> each.reported() != null).toList();
    if (ended.isEmpty()) {
      throw new IllegalArgumentException(MergeTexts.NO_WORKER_ENDED);
    }
    WorkerFolder first =
        ended.stream().filter(WorkerFolder::isUnchanged).findFirst().orElse(ended.get(0));
    var run =
        new MergedRun(
            registry,
            Objects.requireNonNull(first.reported()),
            first.card().setup().warmedUpAt(first.card().warmUpNanos()));
    run.record();
    return run;
  }

  private void record() {
    boolean offline = reported.facts().run().load().offline() != null;
    for (WorkerFolder each : registry.present().values()) {
      int index = each.index();
      ProfileReplay own = profile.newReplay(index);
      replays.put(
          index, new WorkerReplay(recorder, sloRecorder, details, index, offline, levels, own));
    }
    replay(index -> Objects.requireNonNull(replays.get(index)));
    for (WorkerFolder each : registry.present().values()) {
      WorkerCard.End end = each.card().end();
      if (setup.closed() && end != null) {
        recorder.extendWindow(end.closedUntilNanos());
      }
    }
    reportUnsent();
  }

  /**
   * Replays the events of each worker to its reader. An error of one worker does not stop the
   * others.
   */
  private void replay(IntFunction<LoggedEvent.Reader> readers) {
    Map<Integer, String> troubles = new ConcurrentSkipListMap<>();
    replays.keySet().parallelStream()
        .forEach(
            index ->
                replay(index, readers.apply(index))
                    .ifPresent(trouble -> troubles.put(index, trouble)));
    troubles.forEach(registry::invalidate);
  }

  /** Replays the events of a worker. Returns why some are missing; empty: none are. */
  private Optional<String> replay(int index, LoggedEvent.Reader reader) {
    WorkerFolder folder = Objects.requireNonNull(registry.present().get(index));
    try {
      boolean whole = EventFile.read(folder.events(), inOrder(folder.card()), reader);
      return whole ? Optional.empty() : Optional.of(MergeTexts.EVENTS_CUT);
    } catch (IOException | RuntimeException e) {
      return Optional.of(MergeTexts.eventsUnreadable(e.toString()));
    }
  }

  private List<Slo> inOrder(WorkerCard card) {
    return card.setup().slos().stream()
        .map(
            name ->
                slos.stream()
                    .filter(slo -> slo.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(MergeTexts.unknownSlo(name))))
        .toList();
  }

  /**
   * Compares the rows of each worker with its events.
   *
   * @param rows the number of rows, by worker
   */
  void compareRows(Map<Integer, Integer> rows) {
    replays.forEach(
        (index, replay) -> registry.compareRows(index, rows.getOrDefault(index, 0), replay.rows()));
  }

  /** Lists requests that no worker sent, for invalid workers. Valid ones report their own. */
  private void reportUnsent() {
    var all = new MergedArrivals();
    replays.values().forEach(replay -> all.addAll(replay.arrivals()));
    for (int index = 0; index < registry.count(); index++) {
      int worker = index;
      if (!registry.reasons(index).isEmpty()) {
        all.unsent(new WorkerPlace(index, registry.count()))
            .ifPresent(reason -> registry.invalidate(worker, reason));
      }
    }
  }

  /**
   * Judges the run and returns its report.
   *
   * @param server computes the server's figures over a span
   */
  RunReport report(Function<ServerSpan, ServerFigures> server) {
    RunDetail detail = details.snapshot(ClientPauses.UNKNOWN);
    MergedFigures figured = figures();
    RunSnapshot snapshot = figured.snapshot();
    RunInfo run = run(figured.whole());
    RunChecks checks = checks(figured.whole());
    Levels ofLoad = levels(run);
    Levels shown = ofLoad.within(checks.uncertainty());
    ServerFigures reported =
        server.apply(span(snapshot, run)).withFingerprint(this.reported.facts().server());
    var assembly =
        new ReportAssembly(
            facts(run, key(run.load(), snapshot.all(), shown)),
            new RunReport.Figures(snapshot, figured.slos(), detail),
            trust(run, checks, figured, warnings(figured, shown)),
            new RunReport.Findings(
                shown,
                reported,
                profile.figures(
                    new FrozenRun(
                        snapshot,
                        checks,
                        ofLoad,
                        reported,
                        new LoadEnd(endNanos(run), KnownCapacity.NONE, reach()),
                        WorkersReport.busy(registry),
                        false),
                    new WorkersFigures(
                        WorkerLines.of(registry, replays, figured.whole().window()))),
                Baselines.of(objectives(), file -> new BaselineReader().read(Path.of(file)))));
    return assembly.report(assembly.judged(objectives(), Map.of(), (objective, defect) -> {}));
  }

  private RunChecks checks(RunSnapshot whole) {
    TimingUncertainty uncertainty = WorkersReport.uncertainty(registry);
    return RunChecks.NONE
        .with(uncertainty)
        .with(WorkersReport.stamps(registry))
        .with(WorkersReport.lag(sends(), whole.window(), reach(), uncertainty));
  }

  private RunReport.Facts facts(RunInfo run, RunKey key) {
    return new RunReport.Facts(run, reported.facts().labels(), reported.facts().prices(), key);
  }

  private ReportAssembly.Trust trust(
      RunInfo run, RunChecks checks, MergedFigures figured, List<String> warnings) {
    List<String> reasons =
        Stream.concat(registry.all().stream(), registry.waived().stream()).toList();
    return new ReportAssembly.Trust(
        new Validity(reasons, warnings, WorkersReport.notChecked(registry), checks, waived()),
        waived() || AppliedLoad.applied(run.load(), ValidityLimits.DEFAULT),
        registry.all(),
        figured.unknown());
  }

  private MergedFigures figures() {
    RunSeries series = details.series();
    MergedFigures whole = MergedFigures.all(recorder, sloRecorder, series);
    return setup.steadyState()
        ? MergedFigures.steady(whole, setup, slos, series, this::replay)
        : whole;
  }

  private List<RunObjective> objectives() {
    return reported.summary().objectives().stream().map(each -> each.result().objective()).toList();
  }

  /** Whether invalidity is waived. Only that of a load generator can be, not that of a merge. */
  private boolean waived() {
    return reported.summary().validity().waived() && registry.all().isEmpty();
  }

  private RunInfo run(RunSnapshot snapshot) {
    RunInfo one = reported.facts().run();
    double seconds = 0;
    Set<String> targets = new LinkedHashSet<>();
    for (WorkerFolder each : registry.present().values()) {
      if (each.reported() != null) {
        seconds = Math.max(seconds, each.reported().facts().run().durationSeconds());
        targets.addAll(each.reported().facts().run().targets());
      }
    }
    RunInfo.Load load =
        AppliedLoad.of(
                one.load().model(),
                setup.scheduled(),
                setup.usersPerSecond(),
                snapshot,
                sends(),
                reach())
            .with(
                s -> {
                  s.profile = one.load().profile();
                  s.arrivals = setup.arrivals();
                  s.offline = one.load().offline();
                  s.abandonmentTest = one.load().abandonmentTest();
                });
    return new RunInfo(
        one.simulation(),
        one.runId(),
        one.description(),
        one.startedAt(),
        one.startNanoTime(),
        seconds,
        one.versions(),
        load,
        reported.key().models(),
        reported.key().dialects(),
        List.copyOf(targets),
        one.end());
  }

  private LoadPace.Reach reach() {
    long users = 0;
    long reached = 0;
    for (WorkerFolder each : registry.present().values()) {
      if (each.card().end() != null) {
        users += each.card().end().users();
        reached += each.card().end().reached();
      }
    }
    return new LoadPace.Reach(users, reached);
  }

  private SendCount sends() {
    var all = new SendCount();
    replays.values().forEach(replay -> all.addAll(replay.sends(), recorder.window()));
    return all;
  }

  private Levels levels(RunInfo run) {
    MergedLevels known = levels;
    return known == null ? Levels.NONE : known.snapshot(slos, endNanos(run));
  }

  /** Returns when the last worker stopped, in nanoseconds of the run. */
  private static long endNanos(RunInfo run) {
    return Math.round(run.durationSeconds() * 1e9);
  }

  private RunKey key(RunInfo.Load load, RequestStats all, Levels shown) {
    RunKey one = reported.key();
    return new RunKey(
        new RunKey.Load(
            load.model(),
            load.pace().offeredPerSecond(),
            all.concurrency().peak(),
            shown.plannedLoads()),
        one.slos(),
        one.models(),
        one.dialects(),
        new RunKey.Tokens(
            all.tokens().source(),
            one.tokens().tokenizer(),
            mean(all.tokens().input()),
            mean(all.tokens().output())),
        one.labels());
  }

  private static OptionalDouble mean(@Nullable Distribution tokens) {
    return tokens == null ? OptionalDouble.empty() : OptionalDouble.of(tokens.mean());
  }

  private ServerSpan span(RunSnapshot snapshot, RunInfo run) {
    long answered = 0;
    long taken = 0;
    long tokens = 0;
    long ended = 0;
    boolean all = true;
    for (WorkerReplay replay : replays.values()) {
      answered += replay.client().answered();
      taken += replay.client().taken();
      tokens += replay.client().outputTokens();
      ended += replay.client().endedTokens();
      all &= replay.client().reported();
    }
    long end = snapshot.window().end();
    boolean cut = setup.steadyState() || setup.coolDownNanos() != Long.MAX_VALUE;
    return new ServerSpan(
        snapshot.window().start(),
        end,
        cut ? end : endNanos(run),
        new ServerSpan.Client(answered, taken, tokens, ended, all));
  }

  private List<String> warnings(MergedFigures figured, Levels shown) {
    var warnings = new ArrayList<>(WorkersReport.warnings(registry));
    warnings.addAll(AppliedLoad.lateRounds(figured.whole(), sends()));
    warnings.addAll(figured.troubles());
    warnings.addAll(LeftOutWarnings.of(figured.snapshot().all(), figured.slos().all()));
    shown.reachedByWarmUp(setup.warmUpNanos()).ifPresent(warnings::add);
    details.failure().ifPresent(e -> warnings.add(MergeTexts.detailMissing(e.toString())));
    return warnings;
  }
}
