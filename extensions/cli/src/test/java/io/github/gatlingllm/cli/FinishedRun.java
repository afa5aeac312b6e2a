// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import io.github.gatlingllm.measure.LoadModel;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.SteadySpan;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.report.BareReport;
import io.github.gatlingllm.report.json.BaselineJson;
import io.github.gatlingllm.report.json.ObjectivesHash;
import io.github.gatlingllm.report.json.RequestLog;
import io.github.gatlingllm.report.json.SummaryJson;
import io.github.gatlingllm.report.metrics.HistogramLog;
import io.github.gatlingllm.report.view.NativeAssertion;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Validity;
import io.github.gatlingllm.slo.baseline.RunKey;
import io.github.gatlingllm.slo.goodput.SloRecorder;
import io.github.gatlingllm.slo.goodput.SloShard;
import io.github.gatlingllm.slo.goodput.SloSnapshot;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.EndedRequests;
import io.github.gatlingllm.slo.objective.Prices;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.validity.LoadPace;
import io.github.gatlingllm.slo.validity.RunChecks;
import io.github.gatlingllm.slo.verdict.Evidence;
import io.github.gatlingllm.slo.verdict.Judge;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Records requests, judges them and leaves the files that a run leaves. */
final class FinishedRun {

  private final List<RequestRecord> requests;
  private final List<Slo> slos = new ArrayList<>();
  private final List<Slo> slosOfBystanders = new ArrayList<>();
  private final List<RunObjective> objectives = new ArrayList<>();
  private final List<NativeAssertion> assertions = new ArrayList<>();
  private final List<String> invalid = new ArrayList<>();
  private UnaryOperator<Evidence> evidence = all -> all;
  private RequestLog.Gaps gaps = RequestLog.Gaps.OMITTED;
  private RunEnd end = RunEnd.COMPLETED;
  private @Nullable Prices prices;
  private String model = "llama-3";
  private Instant startedAt = Instant.parse("2026-11-21T10:00:00Z");
  private @Nullable SteadySpan steady;

  private FinishedRun(List<RequestRecord> requests) {
    this.requests = requests;
  }

  static FinishedRun of(List<RequestRecord> requests) {
    return new FinishedRun(requests);
  }

  FinishedRun slo(Slo slo) {
    slos.add(slo);
    return this;
  }

  FinishedRun sloOfBystanders(Slo slo) {
    slosOfBystanders.add(slo);
    return this;
  }

  private List<Slo> slosOf(RequestRecord request) {
    return request.id().bystander() ? slosOfBystanders : slos;
  }

  private List<Slo> allSlos() {
    return Stream.concat(slos.stream(), slosOfBystanders.stream()).toList();
  }

  FinishedRun objectives(RunObjective... added) {
    objectives.addAll(List.of(added));
    return this;
  }

  FinishedRun assertion(NativeAssertion.State state) {
    assertions.add(new NativeAssertion("an assertion", state, OptionalDouble.empty(), null));
    return this;
  }

  FinishedRun invalid(String reason) {
    invalid.add(reason);
    return this;
  }

  FinishedRun ended(RunEnd value) {
    end = value;
    return this;
  }

  FinishedRun prices(Prices value) {
    prices = value;
    return this;
  }

  FinishedRun model(String value) {
    model = value;
    return this;
  }

  FinishedRun startedAt(Instant value) {
    startedAt = value;
    return this;
  }

  FinishedRun withGaps() {
    gaps = RequestLog.Gaps.RECORDED;
    return this;
  }

  /** Only requests that were due within are in the figures; their rows don't say so. */
  FinishedRun steady(Window window) {
    steady = new SteadySpan(window, 1, 1, 1);
    return this;
  }

  /** What else the run was judged on. */
  FinishedRun judgedOn(UnaryOperator<Evidence> value) {
    evidence = value;
    return this;
  }

  /** The hash of what it promises. */
  String objectivesHash() {
    return ObjectivesHash.of(objectives, slos);
  }

  /** The run's folder, with its files in {@code llm/}. */
  Path in(Path folder) throws IOException {
    Path llm = Files.createDirectories(folder.resolve("llm"));
    RunReport report = report();
    new SummaryJson().write(report, llm.resolve("summary.json"));
    new HistogramLog().write(report, llm.resolve("histograms.hlog"));
    new BaselineJson().write(report, llm.resolve("baseline.json"));
    try (RequestLog log = RequestLog.open(llm.resolve("requests.jsonl"), gaps)) {
      requests.forEach(request -> log.offer(EndedRequests.ended(request, slosOf(request))));
    }
    return folder;
  }

  private RunReport report() {
    var recorder = new RunRecorder(0);
    var sloRecorder = new SloRecorder(allSlos(), recorder);
    Shard shard = recorder.newShard();
    SloShard sloShard = sloRecorder.newShard();
    requests.stream()
        .filter(request -> !request.id().bystander())
        .forEach(request -> recorder.arrival(request.timing().due()));
    for (RequestRecord request : requests) {
      if (request.outcome().status() == RequestStatus.RETRIED) {
        shard.retried(request);
      } else {
        if (request.id().bystander()) {
          shard.bystanderOpened(request.timing().sent());
        } else {
          shard.opened(request.timing().sent());
        }
        shard.record(placed(request));
        sloShard.record(
            EndedRequest.of(placed(request), recorder.source(request.id()), slosOf(request), 0));
      }
    }
    return report(recorder.snapshot().in(steady), sloRecorder.snapshot());
  }

  private RequestRecord placed(RequestRecord request) {
    return steady == null || steady.contains(request.timing().due())
        ? request
        : request.in(Phase.UNSTEADY);
  }

  private RunReport report(RunSnapshot snapshot, SloSnapshot kept) {
    List<ObjectiveResult> judged =
        Judge.of(
                evidence.apply(
                    Evidence.of(snapshot, kept.judged())
                        .with(
                            s -> {
                              s.end = end;
                              s.prices = prices;
                            })))
            .judge(objectives);
    return BareReport.of(
        info(),
        new TreeMap<>(),
        new Validity(invalid, List.of(), List.of(), RunChecks.NONE),
        snapshot,
        kept,
        judged,
        prices,
        key(snapshot),
        assertions);
  }

  private RunKey key(RunSnapshot snapshot) {
    var texts = new TreeMap<String, String>();
    slos.forEach(slo -> texts.put(slo.name(), slo.text()));
    return new RunKey(
        new RunKey.Load(
            LoadModel.OPEN, OptionalDouble.of(10), snapshot.all().concurrency().peak(), List.of()),
        texts,
        List.of(model),
        List.of("openai-chat"),
        new RunKey.Tokens(TokenSource.USAGE, null, OptionalDouble.empty(), OptionalDouble.empty()),
        new TreeMap<>());
  }

  private RunInfo info() {
    return new RunInfo(
        "example.ChatSimulation",
        "chatsimulation-20261121100000000",
        "",
        startedAt,
        0,
        60,
        new RunInfo.Versions("0.1.0", "3.15.1", "17.0.15"),
        new RunInfo.Load(
            LoadModel.OPEN,
            OptionalDouble.of(10),
            10,
            new LoadPace(true, OptionalDouble.of(10), 10, null)),
        List.of(model),
        List.of("openai-chat"),
        List.of("http://localhost:8000"),
        end);
  }
}
