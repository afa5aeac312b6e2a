/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.detail.RunDetail;
import io.github.gatlingllm.quality.consistency.ConsistencyFigures;
import io.github.gatlingllm.quality.paired.QualityFigures;
import io.github.gatlingllm.quality.structured.FormFigures;
import io.github.gatlingllm.reliability.ReliabilityFigures;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.slo.baseline.Baselines;
import io.github.gatlingllm.slo.baseline.RunKey;
import io.github.gatlingllm.slo.goodput.SloSnapshot;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.promise.Prices;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import io.github.gatlingllm.slo.verdict.RunEnd;
import io.github.gatlingllm.workers.WorkerLine;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** Everything that is said about a run: the one input of every writer. Immutable. */
public final class RunReport {

  private final RunInfo run;
  private final SortedMap<String, String> labels;
  private final Validity validity;
  private final RunSnapshot snapshot;
  private final SloSnapshot slos;
  private final List<ObjectiveResult> objectives;
  private final @Nullable Prices prices;
  private final RunKey key;
  private final List<NativeAssertion> assertions;
  private final Levels levels;
  private final RunDetail detail;
  private final Baselines baselines;
  private final ServerFigures server;
  private final QualityFigures quality;
  private final List<WorkerLine> workers;
  private final ReliabilityFigures reliability;
  private final ConsistencyFigures consistency;
  private final FormFigures structured;

  /** What is worked out of it for all writers, once the first of them asks. */
  private volatile @Nullable Scopes scopes;

  /** Of a run without levels of load, of which no detail is known. */
  public RunReport(
      RunInfo run,
      SortedMap<String, String> labels,
      Validity validity,
      RunSnapshot snapshot,
      SloSnapshot slos,
      List<ObjectiveResult> objectives,
      @Nullable Prices prices,
      RunKey key,
      List<NativeAssertion> assertions) {
    this(
        run,
        labels,
        validity,
        snapshot,
        slos,
        objectives,
        prices,
        key,
        assertions,
        Levels.NONE,
        RunDetail.NONE,
        Baselines.NONE,
        ServerFigures.NONE,
        QualityFigures.NONE,
        ConsistencyFigures.NONE,
        FormFigures.NONE,
        ReliabilityFigures.NONE,
        List.of());
  }

  private RunReport(
      RunInfo run,
      SortedMap<String, String> labels,
      Validity validity,
      RunSnapshot snapshot,
      SloSnapshot slos,
      List<ObjectiveResult> objectives,
      @Nullable Prices prices,
      RunKey key,
      List<NativeAssertion> assertions,
      Levels levels,
      RunDetail detail,
      Baselines baselines,
      ServerFigures server,
      QualityFigures quality,
      ConsistencyFigures consistency,
      FormFigures structured,
      ReliabilityFigures reliability,
      List<WorkerLine> workers) {
    this.run = run;
    this.labels = labels;
    this.validity = validity;
    this.snapshot = snapshot;
    this.slos = slos;
    this.objectives = objectives;
    this.prices = prices;
    this.key = key;
    this.assertions = assertions;
    this.levels = levels;
    this.detail = detail;
    this.baselines = baselines;
    this.server = server;
    this.quality = quality;
    this.workers = workers;
    this.reliability = reliability;
    this.consistency = consistency;
    this.structured = structured;
  }

  /** What ran. */
  public RunInfo run() {
    return run;
  }

  /** The user's own labels. */
  public SortedMap<String, String> labels() {
    return labels;
  }

  /** Whether the figures can be trusted. */
  public Validity validity() {
    return validity;
  }

  /** The figures. */
  public RunSnapshot snapshot() {
    return snapshot;
  }

  /** Each SLO's figures. */
  public SloSnapshot slos() {
    return slos;
  }

  /** The promises, judged. */
  public List<ObjectiveResult> objectives() {
    return objectives;
  }

  /** What it cost; null if not set. */
  public @Nullable Prices prices() {
    return prices;
  }

  /** What runs that are compared with it must have in common with it. */
  public RunKey key() {
    return key;
  }

  /** The run's own assertions, judged once Gatling's log is closed. */
  public List<NativeAssertion> assertions() {
    return assertions;
  }

  /** What each level of load showed. */
  public Levels levels() {
    return levels;
  }

  /** Moments and single requests. */
  public RunDetail detail() {
    return detail;
  }

  /** The earlier runs that its objectives name. */
  public Baselines baselines() {
    return baselines;
  }

  /** What its server tells of itself. */
  public ServerFigures server() {
    return server;
  }

  /** How good its answers were. */
  public QualityFigures quality() {
    return quality;
  }

  /** How reliable its server was. */
  public ReliabilityFigures reliability() {
    return reliability;
  }

  /** Who sent it, if several workers did. */
  public List<WorkerLine> workers() {
    return workers;
  }

  /** Whether the same prompts got the same answers. */
  public ConsistencyFigures consistency() {
    return consistency;
  }

  /** How many answers have the form that was asked for. */
  public FormFigures structured() {
    return structured;
  }

  /** The figures of all requests, of each path and of each scenario. */
  public Scopes scopes() {
    Scopes known = scopes;
    if (known == null) {
      known = Scopes.of(this);
      scopes = known;
    }
    return known;
  }

  /** Each SLO's figures over all requests. */
  public List<SloStats> allSlos() {
    return slos.all();
  }

  /** The same, with the run's own assertions judged. */
  public RunReport withAssertions(List<NativeAssertion> judged) {
    return with(
        run,
        validity,
        List.copyOf(judged),
        levels,
        detail,
        baselines,
        server,
        quality,
        consistency,
        structured);
  }

  /** The same with more that readers must know, one text each. */
  public RunReport withWarnings(List<String> warnings) {
    return with(
        run,
        validity.withWarnings(warnings),
        assertions,
        levels,
        detail,
        baselines,
        server,
        quality,
        consistency,
        structured);
  }

  /** The same run, ended otherwise. */
  public RunReport endedBy(RunEnd end) {
    return with(
        run.endedBy(end),
        validity,
        assertions,
        levels,
        detail,
        baselines,
        server,
        quality,
        consistency,
        structured);
  }

  /** The same run with levels of load, and the warnings that they bring. */
  public RunReport withLevels(Levels levels) {
    return with(
        run,
        validity.withWarnings(levels.warnings()),
        assertions,
        levels,
        detail,
        baselines,
        server,
        quality,
        consistency,
        structured);
  }

  /** The same run with moments and single requests. */
  public RunReport withDetail(RunDetail detail) {
    return with(
        run,
        validity,
        assertions,
        levels,
        detail,
        baselines,
        server,
        quality,
        consistency,
        structured);
  }

  /** The same run beside the earlier ones that its objectives name. */
  public RunReport withBaselines(Baselines baselines) {
    return with(
        run,
        validity,
        assertions,
        levels,
        detail,
        baselines,
        server,
        quality,
        consistency,
        structured);
  }

  /** The same run with what its server tells of itself, and the warnings that it brings. */
  public RunReport withServer(ServerFigures server) {
    return with(
        run,
        validity.withWarnings(server.warnings()),
        assertions,
        levels,
        detail,
        baselines,
        server,
        quality,
        consistency,
        structured);
  }

  /** The same run with how good its answers were. */
  public RunReport withQuality(QualityFigures quality) {
    return with(
        run,
        validity,
        assertions,
        levels,
        detail,
        baselines,
        server,
        quality,
        consistency,
        structured);
  }

  /** The same run with whether the same prompts got the same answers. */
  public RunReport withConsistency(ConsistencyFigures consistency) {
    return with(
        run,
        validity,
        assertions,
        levels,
        detail,
        baselines,
        server,
        quality,
        consistency,
        structured);
  }

  /** The same run with how many answers have the form that was asked for. */
  public RunReport withStructured(FormFigures structured) {
    return with(
        run,
        validity,
        assertions,
        levels,
        detail,
        baselines,
        server,
        quality,
        consistency,
        structured);
  }

  /** The same run with how reliable its server was. */
  public RunReport withReliability(ReliabilityFigures told) {
    return with(told, workers);
  }

  /** The same run, of several workers. */
  public RunReport withWorkers(List<WorkerLine> lines) {
    return with(reliability, List.copyOf(lines));
  }

  private RunReport with(ReliabilityFigures reliability, List<WorkerLine> workers) {
    return new RunReport(
        run,
        labels,
        validity,
        snapshot,
        slos,
        objectives,
        prices,
        key,
        assertions,
        levels,
        detail,
        baselines,
        server,
        quality,
        consistency,
        structured,
        reliability,
        workers);
  }

  /** The same figures, with what is known besides. */
  private RunReport with(
      RunInfo run,
      Validity validity,
      List<NativeAssertion> assertions,
      Levels levels,
      RunDetail detail,
      Baselines baselines,
      ServerFigures server,
      QualityFigures quality,
      ConsistencyFigures consistency,
      FormFigures structured) {
    return new RunReport(
        run,
        labels,
        validity,
        snapshot,
        slos,
        objectives,
        prices,
        key,
        assertions,
        levels,
        detail,
        baselines,
        server,
        quality,
        consistency,
        structured,
        reliability,
        workers);
  }
}
