/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import io.github.gatlingllm.slo.Bound;
import io.github.gatlingllm.slo.Comparison;
import io.github.gatlingllm.slo.Objective;
import io.github.gatlingllm.slo.ObjectiveResult;
import io.github.gatlingllm.slo.ObjectiveResult.Interval;
import io.github.gatlingllm.slo.Requirement;
import io.github.gatlingllm.slo.RunChecks;
import io.github.gatlingllm.slo.RunEnd;
import io.github.gatlingllm.slo.RunKey;
import io.github.gatlingllm.slo.Slo;
import io.github.gatlingllm.slo.SloSnapshot;
import io.github.gatlingllm.slo.SloStats;
import io.github.gatlingllm.slo.Statistic;
import io.github.gatlingllm.slo.Subject;
import io.github.gatlingllm.slo.ValidityCheck;
import io.github.gatlingllm.slo.ValidityLimit;
import io.github.gatlingllm.slo.ValidityLimits;
import io.github.gatlingllm.slo.Verdict;
import io.github.gatlingllm.timeline.ConversationStats;
import io.github.gatlingllm.timeline.Distribution;
import io.github.gatlingllm.timeline.Metric;
import io.github.gatlingllm.timeline.RequestStats;
import io.github.gatlingllm.timeline.RunSnapshot;
import io.github.gatlingllm.timeline.Window;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reports to write. */
final class Reports {

  static final List<String> CHAT = List.of("chat");
  static final List<String> SEARCH = List.of("assistant", "search");
  static final Slo INTERACTIVE =
      new Slo(
          "interactive",
          List.of(
              new Bound(Metric.TTFT, Comparison.LTE, 200e6),
              new Bound(Metric.TPOT, Comparison.LTE, 12e6)));
  static final String HOSTILE =
      "</script><img src=x onerror=alert(1)> \"'&|`*_[x](y) \u202Etfel\u202C";

  private Reports() {}

  /** Built once: its minute takes a second. */
  private static final class Full {
    private static final RunReport REPORT = twoPaths();
  }

  /** 1,500 requests in a minute on two paths. */
  static RunReport full() {
    return Full.REPORT;
  }

  private static RunReport twoPaths() {
    FakeRun run = new FakeRun().add(CHAT, 1200, 0.005).add(SEARCH, 300, 0.02);
    return report(run, List.of(CHAT, SEARCH), List.of(INTERACTIVE), objectives(), valid());
  }

  /** One path, nothing promised. */
  static RunReport ungated() {
    FakeRun run = new FakeRun().add(CHAT, 400, 0);
    return report(run, List.of(CHAT), List.of(), List.of(), valid());
  }

  /** The same, of arrivals at random. */
  static RunReport poisson() {
    RunReport report = ungated();
    return with(report, report.run().load().withArrivals("Poisson"), report.run().end());
  }

  /** The same run, ended otherwise. */
  static RunReport ended(RunReport report, RunEnd end) {
    return with(report, report.run().load(), end);
  }

  /** The same run under another load, ended otherwise. */
  static RunReport with(RunReport report, RunInfo.Load load, RunEnd end) {
    RunInfo run = report.run();
    return new RunReport(
        new RunInfo(
            run.simulation(),
            run.runId(),
            run.description(),
            run.startedAt(),
            run.startNanoTime(),
            run.durationSeconds(),
            run.versions(),
            load,
            run.models(),
            run.dialects(),
            run.targets(),
            end),
        report.labels(),
        report.validity(),
        report.snapshot(),
        report.slos(),
        report.objectives(),
        report.prices(),
        report.key(),
        report.assertions());
  }

  /** A conversation of two sessions, one that got no answer, and one of nobody. */
  static RunReport conversations() {
    var turns =
        List.of(
            turn(1, 3, Distribution.of(20e6, 30e6), 40),
            turn(2, 2, Distribution.of(50e6), 200),
            turn(ConversationStats.LAST_TURN, 1, null, Double.NaN));
    var session =
        new ConversationStats.PerSession(
            Distribution.of(900e6, 1100e6), Distribution.of(5e9), Distribution.of(240), null);
    var support = new ConversationStats(2, 1, Distribution.of(1, 2), session, turns);
    var none = new ConversationStats.PerSession(null, null, null, null);
    return with(
        ungated(),
        Map.of("support", support, HOSTILE, new ConversationStats(0, 1, null, none, List.of())));
  }

  private static ConversationStats.Turn turn(
      int number, long count, @Nullable Distribution latency, double input) {
    return new ConversationStats.Turn(
        number,
        count,
        1,
        latency,
        latency,
        Double.isNaN(input) ? OptionalDouble.empty() : OptionalDouble.of(input),
        OptionalDouble.of(12.5),
        OptionalDouble.empty());
  }

  private static RunReport with(RunReport report, Map<String, ConversationStats> conversations) {
    RunSnapshot plain = report.snapshot();
    var snapshot =
        new RunSnapshot(
            plain.window(),
            plain.requests(),
            plain.all(),
            plain.slotSeconds(),
            plain.series(),
            new TreeMap<>(conversations),
            plain.users());
    return new RunReport(
        report.run(),
        report.labels(),
        report.validity(),
        snapshot,
        report.slos(),
        report.objectives(),
        report.prices(),
        report.key(),
        report.assertions());
  }

  static RunReport hostile() {
    List<String> path = List.of(HOSTILE, "b\n<b>");
    FakeRun run = new FakeRun().add(path, 50, 0.3);
    Slo slo = new Slo(HOSTILE, INTERACTIVE.bounds());
    var objective =
        new Objective(
            new Subject.OfMetric(path, Metric.TTFT, new Statistic.Percentile(99)),
            Comparison.LTE,
            10);
    var result =
        new ObjectiveResult(
            objective,
            OptionalDouble.of(Double.POSITIVE_INFINITY),
            new Interval(80, Double.POSITIVE_INFINITY),
            50,
            true,
            Verdict.MISSED,
            HOSTILE + "\u0000\u001b[31m");
    var validity = new Validity(List.of(HOSTILE), List.of(HOSTILE), List.of(HOSTILE));
    return report(run, List.of(path), List.of(slo), List.of(result), validity);
  }

  static RunReport empty() {
    return report(new FakeRun(), List.of(), List.of(INTERACTIVE), List.of(undetermined()), valid());
  }

  static RunReport allFailed() {
    FakeRun run = new FakeRun().add(CHAT, 20, 1);
    return report(run, List.of(CHAT), List.of(INTERACTIVE), List.of(), valid());
  }

  /** 3 of 4 succeed: p50 is finite, p99 is not. */
  static RunReport infinite() {
    FakeRun run = new FakeRun().add(CHAT, 60, 0).add(CHAT, 20, 1);
    return report(run, List.of(CHAT), List.of(), List.of(), valid());
  }

  static RunReport invalid() {
    FakeRun run = new FakeRun().add(CHAT, 60, 0);
    var validity = new Validity(List.of("achieved 61 % of the offered rate"), List.of(), List.of());
    return report(run, List.of(CHAT), List.of(), List.of(undetermined(), invalidRun()), validity);
  }

  /** Every check that makes sense was made, and kept. */
  static RunReport checked() {
    FakeRun run = new FakeRun().add(CHAT, 60, 0);
    return report(run, List.of(CHAT), List.of(), List.of(), Validity.of(checks(), List.of()));
  }

  private static RunChecks checks() {
    var delay =
        new ValidityCheck(
            ValidityCheck.Figure.EVENT_LOOP_DELAY,
            "event-loop delay p99",
            ValidityCheck.State.KEPT,
            OptionalDouble.of(0.25),
            OptionalDouble.of(2),
            null);
    var rate =
        new ValidityCheck(
            ValidityCheck.Figure.ACHIEVED_RATE,
            "share of the offered rate that was sent",
            ValidityCheck.State.NOT_APPLICABLE,
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            null);
    return new RunChecks(
        List.of(delay, rate),
        List.of("nearly too busy"),
        List.of(new RunChecks.Reading("connectionsPeak", "open connections, at most", "", 12)),
        List.of());
  }

  /** The same, judged by limits that are not the published ones. */
  static RunReport judgedByOwnLimits(boolean looser) {
    RunReport checked = checked();
    RunChecks checks = checked.validity().checks();
    var limit = new ValidityLimits.Change(ValidityLimit.CPU, looser ? 95 : 85);
    var own = new RunChecks(checks.all(), checks.warnings(), checks.readings(), List.of(limit));
    return new RunReport(
        checked.run(),
        checked.labels(),
        Validity.of(own, List.of()),
        checked.snapshot(),
        checked.slos(),
        checked.objectives(),
        checked.prices(),
        checked.key(),
        checked.assertions());
  }

  /** Requires the run to be valid, which it is not. */
  static ObjectiveResult invalidRun() {
    return new ObjectiveResult(
        new Objective(new Subject.OfValidity(), new Requirement.Valid()),
        OptionalDouble.of(1),
        null,
        6,
        false,
        Verdict.MISSED,
        "achieved 61 % of the offered rate");
  }

  static Validity valid() {
    return new Validity(
        List.of(),
        List.of("5 % of the answers stopped early: lengths are not comparable"),
        List.of("generator CPU"));
  }

  static ObjectiveResult undetermined() {
    return new ObjectiveResult(
        new Objective(
            new Subject.OfMetric(SEARCH, Metric.E2E, new Statistic.Percentile(99)),
            Comparison.LT,
            2500),
        OptionalDouble.empty(),
        null,
        0,
        false,
        Verdict.UNDETERMINED,
        "no data");
  }

  private static List<ObjectiveResult> objectives() {
    return List.of(
        judged(
            new Subject.OfMetric(CHAT, Metric.TTFT, new Statistic.Percentile(99)),
            Comparison.LTE,
            200,
            137.2,
            new Interval(121.4, 205.1),
            Verdict.MET),
        judged(
            new Subject.OfMetric(CHAT, Metric.ITL, new Statistic.Percentile(99)),
            Comparison.LTE,
            8,
            9.876,
            new Interval(9.8, 9.95),
            Verdict.MISSED),
        judged(
            new Subject.OfSlo(INTERACTIVE, Subject.SloFigure.ATTAINMENT),
            Comparison.GTE,
            95,
            98.73,
            new Interval(98.02, 99.24),
            Verdict.MET),
        judged(
            new Subject.OfRate(List.of(), Subject.RateFigure.OUTPUT_TOKENS),
            Comparison.GTE,
            3000,
            3169.5,
            null,
            Verdict.MET),
        undetermined());
  }

  static ObjectiveResult judged(
      Subject subject,
      Comparison comparison,
      double bound,
      double actual,
      @Nullable Interval interval,
      Verdict verdict) {
    boolean weak = interval != null && interval.low() < bound && bound < interval.high();
    return new ObjectiveResult(
        new Objective(subject, comparison, bound),
        OptionalDouble.of(actual),
        interval,
        1194,
        weak,
        verdict,
        null);
  }

  private static RunReport report(
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
    return new RunReport(
            info(run.records().size()),
            new TreeMap<>(Map.of("gpu", "H100", "tp", "2")),
            validity,
            snapshot,
            new SloSnapshot(byPath, slos.stream().map(s -> FakeRun.slo(run.records(), s)).toList()),
            objectives,
            null,
            key(FakeRun.stats(run.records()), slos),
            List.of())
        .withDetail(FakeDetail.of(run.records()));
  }

  private static RunKey key(RequestStats all, List<Slo> slos) {
    var texts = new TreeMap<String, String>();
    slos.forEach(slo -> texts.put(slo.name(), slo.text()));
    RequestStats.Tokens tokens = all.tokens();
    return new RunKey(
        new RunKey.Load("open", OptionalDouble.of(25), 31, List.of("20 req/s", "30 req/s")),
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
                RunInfo.LoadModel.OPEN, OptionalDouble.of(requests / 60.0), requests / 60.0)
            .withProfile(List.of("Chat: 20 users/s for 1 min", "A <b>: 3 users at once")),
        List.of("llama-3"),
        List.of("openai-chat"),
        List.of("http://localhost:8000"),
        RunEnd.COMPLETED);
  }
}
