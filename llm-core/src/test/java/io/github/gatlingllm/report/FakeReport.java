// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.measure.LoadModel;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Validity;
import io.github.gatlingllm.slo.baseline.RunKey;
import io.github.gatlingllm.slo.goodput.SloSnapshot;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.promise.Slo;
import io.github.gatlingllm.slo.validity.Pace;
import io.github.gatlingllm.slo.validity.RunChecks;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** The report of a {@link FakeRun}. */
final class FakeReport {

  private FakeReport() {}

  static RunReport of(
      FakeRun run,
      List<List<String>> paths,
      List<Slo> slos,
      List<ObjectiveResult> objectives,
      Validity validity) {
    Map<List<String>, RequestStats> requests = new LinkedHashMap<>();
    Map<List<String>, List<SloStats>> byPath = new LinkedHashMap<>();
    for (List<String> path : paths) {
      requests.put(path, FakeRun.stats(run.records(path)));
      byPath.put(path, slos.stream().map(s -> FakeRun.slo(run.records(path), s)).toList());
    }
    var snapshot =
        new RunSnapshot(
            new Window(5_000_000_000L, 60_000_000_000L),
            requests,
            FakeRun.stats(run.records()),
            1,
            FakeSlots.of(run.records()),
            new TreeMap<>(),
            run.records().stream().mapToLong(r -> r.id().userId()).distinct().count());
    return ReportWith.detail(
        BareReport.of(
            info(run.records().size()),
            new TreeMap<>(Map.of("gpu", "H100", "tp", "2")),
            validity,
            snapshot,
            new SloSnapshot(byPath, slos.stream().map(s -> FakeRun.slo(run.records(), s)).toList()),
            objectives,
            null,
            key(FakeRun.stats(run.records()), slos),
            List.of()),
        FakeDetail.of(run.records()));
  }

  static Validity valid() {
    return new Validity(
        List.of(),
        List.of("5 % of the answers stopped early: lengths are not comparable"),
        List.of("generator CPU"),
        RunChecks.NONE);
  }

  private static RunKey key(RequestStats all, List<Slo> slos) {
    var texts = new TreeMap<String, String>();
    slos.forEach(slo -> texts.put(slo.name(), slo.text()));
    RequestStats.Tokens tokens = all.tokens();
    return new RunKey(
        new RunKey.Load(LoadModel.OPEN, OptionalDouble.of(25), 31, List.of("20 req/s", "30 req/s")),
        texts,
        List.of("llama-3"),
        List.of("openai-chat"),
        new RunKey.Tokens(
            tokens.source(),
            null,
            tokens.input() == null
                ? OptionalDouble.empty()
                : OptionalDouble.of(tokens.input().mean()),
            OptionalDouble.of(127)),
        new TreeMap<>(Map.of("gpu", "H100", "tp", "2")));
  }

  private static RunInfo info(int requests) {
    return new RunInfo(
        "example.ChatSimulation",
        "chatsimulation-20261121100000000",
        "nightly",
        Instant.parse("2026-11-21T10:00:00Z"),
        123_456_789L,
        61.5,
        new RunInfo.Versions("0.1.0", "3.15.1", "17.0.15"),
        new RunInfo.Load(
                LoadModel.OPEN,
                OptionalDouble.of(requests / 60.0),
                requests / 60.0,
                new Pace(true, OptionalDouble.of(requests / 60.0), requests / 60.0, null))
            .with(s -> s.profile = List.of("Chat: 20 users/s for 1 min", "A <b>: 3 users at once")),
        List.of("llama-3"),
        List.of("openai-chat"),
        List.of("http://localhost:8000"),
        RunEnd.COMPLETED);
  }
}
