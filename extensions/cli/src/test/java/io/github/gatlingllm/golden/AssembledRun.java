// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.golden;

import io.github.gatlingllm.capacity.KnownCapacity;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.feature.Features;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.LoadEnd;
import io.github.gatlingllm.measure.LoadModel;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.quality.report.ConsistencyOfRun;
import io.github.gatlingllm.quality.report.QualityOfRun;
import io.github.gatlingllm.quality.structured.StructuredFigures;
import io.github.gatlingllm.reliability.ReliabilityFigures;
import io.github.gatlingllm.report.ReportAssembly;
import io.github.gatlingllm.report.ReportWith;
import io.github.gatlingllm.report.experience.ExperienceFigures;
import io.github.gatlingllm.report.load.AppliedLoad;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Validity;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.slo.baseline.RunKey;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.validity.RunChecks;
import io.github.gatlingllm.slo.validity.ValidityLimits;
import io.github.gatlingllm.slo.validity.ValidityRules;
import io.github.gatlingllm.slo.verdict.ObjectiveTimes;
import io.github.gatlingllm.slo.verdict.StoppedLoad;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Makes the report of a recorded run, as the end of a run does: the one place that knows how. */
final class AssembledRun {

  private final GoldenRecording recording;
  private final RecordedFigures figures;
  private final ServerFigures server;

  private AssembledRun(GoldenRecording recording, RecordedFigures figures, ServerFigures server) {
    this.recording = recording;
    this.figures = figures;
    this.server = server;
  }

  static RunReport report(
      GoldenRecording recording, RecordedFigures figures, ServerFigures server) {
    return new AssembledRun(recording, figures, server).report();
  }

  private RunReport report() {
    RunSnapshot snapshot = figures.snapshot();
    RunInfo run = run();
    TimingUncertainty uncertainty =
        TimingUncertainty.of(
            recording.stamps, recording.health.eventLoopDelay(), snapshot.all().tokens().output());
    RunChecks checks = checks(run, uncertainty);
    Levels shown = figures.levels().within(uncertainty);
    RunKey key = key(run, snapshot.all(), shown);
    Features features = features(snapshot, checks, shown);
    var assembly =
        new ReportAssembly(
            new RunReport.Facts(run, recording.labels, recording.prices, key),
            new RunReport.Figures(snapshot, figures.slos(), figures.detail()),
            trust(run, checks),
            new RunReport.Findings(shown, server, features, recording.baselines));
    return assembly
        .report(assembly.judged(recording.objectives, recording.outOfReach, (which, defect) -> {}))
        .withWarnings(recording.warnings)
        .withAssertions(recording.assertions);
  }

  private Features features(RunSnapshot snapshot, RunChecks checks, Levels levels) {
    var frozen =
        new FrozenRun(
            snapshot,
            checks,
            levels,
            server,
            new LoadEnd(figures.endNanos(), KnownCapacity.NONE, recording.reach),
            Optional.empty(),
            false);
    Features derived =
        ReportWith.derived(frozen)
            .with(new QualityOfRun(recording.quality, levels, List.of()))
            .with(new ConsistencyOfRun(recording.consistency, levels));
    if (!recording.forms.isEmpty()) {
      derived = derived.with(new StructuredFigures(recording.forms, snapshot.requests(), levels));
    }
    ReliabilityFigures reliability = figures.reliability();
    Features profiled = reliability.isEmpty() ? derived : derived.with(reliability);
    Features audited = recording.audits.isEmpty() ? profiled : profiled.with(recording.audits);
    return recording.readers.isEmpty()
        ? audited
        : audited.with(new ExperienceFigures(recording.readers, snapshot.all()));
  }

  private ReportAssembly.Trust trust(RunInfo run, RunChecks checks) {
    boolean waived = recording.judgedEvenIfInvalid;
    return new ReportAssembly.Trust(
        Validity.of(checks, List.of()).waivedIf(waived),
        waived || AppliedLoad.applied(run.load(), ValidityLimits.DEFAULT),
        waived ? List.of() : checks.reasons(),
        unknown(figures.snapshot()));
  }

  private RunChecks checks(RunInfo run, TimingUncertainty uncertainty) {
    RequestStats all = figures.snapshot().all();
    return ValidityRules.with(ValidityLimits.DEFAULT)
        .check(
            all.distributions(),
            run.load().pace(),
            recording.health,
            uncertainty,
            ObjectiveTimes.of(recording.objectives).observedIn(all.buffered()))
        .with(recording.stamps)
        .with(
            AppliedLoad.lag(
                figures.sends(),
                figures.whole().window(),
                recording.stamps.sending(),
                run.load().pace().reach()));
  }

  private @Nullable String unknown(RunSnapshot snapshot) {
    return figures.unknown() != null
        ? figures.unknown()
        : StoppedLoad.unmeasured(
            recording.end, figures.whole().all().counts(), snapshot.all().counts());
  }

  private RunInfo run() {
    RunInfo.Load load =
        AppliedLoad.of(
                recording.model,
                recording.model == LoadModel.OPEN,
                recording.rate,
                figures.whole(),
                figures.sends(),
                recording.reach)
            .with(
                s -> {
                  s.profile = recording.profile;
                  s.arrivals = recording.arrivals;
                  s.offline = recording.offline;
                  s.abandonmentTest = recording.abandonmentTest;
                });
    return new RunInfo(
        "example.ChatSimulation",
        "chatsimulation-20261121100000000",
        "nightly",
        Instant.parse("2026-11-21T10:00:00Z"),
        123_456_789,
        figures.endNanos() / 1e9,
        new RunInfo.Versions("0.1.0", "3.15.1", "17.0.15"),
        load,
        List.of("llama-3"),
        List.of("openai-chat"),
        List.of("http://localhost:8000"),
        recording.end);
  }

  private RunKey key(RunInfo run, RequestStats all, Levels shown) {
    var slos = new TreeMap<String, String>();
    for (Slo slo : recording.slos) {
      slos.put(slo.name(), slo.text());
    }
    return new RunKey(
        new RunKey.Load(
            run.load().model(),
            run.load().pace().offeredPerSecond(),
            all.concurrency().peak(),
            shown.plannedLoads()),
        slos,
        run.models(),
        run.dialects(),
        new RunKey.Tokens(
            all.tokens().source(), null, mean(all.tokens().input()), mean(all.tokens().output())),
        recording.labels);
  }

  private static OptionalDouble mean(@Nullable Distribution tokens) {
    return tokens == null ? OptionalDouble.empty() : OptionalDouble.of(tokens.mean());
  }
}
