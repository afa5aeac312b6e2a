// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.audit.AuditFigures;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.diagnosis.Diagnosis;
import io.github.gatlingllm.experience.Reader;
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
import java.util.function.Consumer;
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
  private final AuditFigures audits;
  private final ConsistencyFigures consistency;
  private final FormFigures structured;
  private final List<Reader> readers;

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
    this.run = run;
    this.labels = labels;
    this.validity = validity;
    this.snapshot = snapshot;
    this.slos = slos;
    this.objectives = objectives;
    this.prices = prices;
    this.key = key;
    this.assertions = assertions;
    this.levels = Levels.NONE;
    this.detail = RunDetail.NONE;
    this.baselines = Baselines.NONE;
    this.server = ServerFigures.NONE;
    this.quality = QualityFigures.NONE;
    this.consistency = ConsistencyFigures.NONE;
    this.structured = FormFigures.NONE;
    this.reliability = ReliabilityFigures.NONE;
    this.audits = AuditFigures.NONE;
    this.workers = List.of();
    this.readers = List.of();
  }

  private RunReport(RunReport given, Parts parts) {
    this.run = parts.run;
    this.labels = given.labels;
    this.validity = parts.validity;
    this.snapshot = given.snapshot;
    this.slos = given.slos;
    this.objectives = given.objectives;
    this.prices = given.prices;
    this.key = given.key;
    this.assertions = List.copyOf(parts.assertions);
    this.levels = parts.levels;
    this.detail = parts.detail;
    this.baselines = parts.baselines;
    this.server = parts.server;
    this.quality = parts.quality;
    this.consistency = parts.consistency;
    this.structured = parts.structured;
    this.reliability = parts.reliability;
    this.audits = parts.audits;
    this.workers = List.copyOf(parts.workers);
    this.readers = List.copyOf(parts.readers);
  }

  /** What may be known later than the rest, or otherwise. */
  private static final class Parts {

    private RunInfo run;
    private Validity validity;
    private List<NativeAssertion> assertions;
    private Levels levels;
    private RunDetail detail;
    private Baselines baselines;
    private ServerFigures server;
    private QualityFigures quality;
    private ConsistencyFigures consistency;
    private FormFigures structured;
    private ReliabilityFigures reliability;
    private AuditFigures audits;
    private List<WorkerLine> workers;
    private List<Reader> readers;

    Parts(RunReport given) {
      this.run = given.run;
      this.validity = given.validity;
      this.assertions = given.assertions;
      this.levels = given.levels;
      this.detail = given.detail;
      this.baselines = given.baselines;
      this.server = given.server;
      this.quality = given.quality;
      this.consistency = given.consistency;
      this.structured = given.structured;
      this.reliability = given.reliability;
      this.audits = given.audits;
      this.workers = given.workers;
      this.readers = given.readers;
    }

    void warn(List<String> warnings) {
      validity = validity.withWarnings(warnings);
    }
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

  /** Whether its server does what its figures claim. */
  public AuditFigures audits() {
    return audits;
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

  /** Who read the answers; none: nobody asked what they felt. */
  public List<Reader> readers() {
    return readers;
  }

  /** What limited it, by what it was found to be when this is asked. */
  public Diagnosis diagnosis() {
    return Diagnosis.of(snapshot, levels, server, validity.checks());
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
    return with(parts -> parts.assertions = judged);
  }

  /** The same with more that readers must know, one text each. */
  public RunReport withWarnings(List<String> warnings) {
    return with(parts -> parts.warn(warnings));
  }

  /** The same run, ended otherwise. */
  public RunReport endedBy(RunEnd end) {
    return with(parts -> parts.run = run.endedBy(end));
  }

  /** The same run with levels of load, and the warnings that they bring. */
  public RunReport withLevels(Levels told) {
    return with(
        parts -> {
          parts.warn(told.warnings());
          parts.levels = told;
        });
  }

  /** The same run with moments and single requests. */
  public RunReport withDetail(RunDetail told) {
    return with(parts -> parts.detail = told);
  }

  /** The same run beside the earlier ones that its objectives name. */
  public RunReport withBaselines(Baselines told) {
    return with(parts -> parts.baselines = told);
  }

  /** The same run with what its server tells of itself, and the warnings that it brings. */
  public RunReport withServer(ServerFigures told) {
    return with(
        parts -> {
          parts.warn(told.warnings());
          parts.server = told;
        });
  }

  /** The same run with how good its answers were. */
  public RunReport withQuality(QualityFigures told) {
    return with(parts -> parts.quality = told);
  }

  /** The same run with whether the same prompts got the same answers. */
  public RunReport withConsistency(ConsistencyFigures told) {
    return with(parts -> parts.consistency = told);
  }

  /** The same run with how many answers have the form that was asked for. */
  public RunReport withStructured(FormFigures told) {
    return with(parts -> parts.structured = told);
  }

  /** The same run with how reliable its server was. */
  public RunReport withReliability(ReliabilityFigures told) {
    return with(parts -> parts.reliability = told);
  }

  /** The same run with whether its server does what its figures claim. */
  public RunReport withAudits(AuditFigures told) {
    return with(parts -> parts.audits = told);
  }

  /** The same run, of several workers. */
  public RunReport withWorkers(List<WorkerLine> told) {
    return with(parts -> parts.workers = told);
  }

  /** The same run with who read its answers. */
  public RunReport withReaders(List<Reader> told) {
    return with(parts -> parts.readers = told);
  }

  private RunReport with(Consumer<Parts> change) {
    var parts = new Parts(this);
    change.accept(parts);
    return new RunReport(this, parts);
  }
}
