// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Validity;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.promise.Bound;
import io.github.gatlingllm.slo.promise.Comparison;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.promise.Slo;
import io.github.gatlingllm.slo.promise.Statistic;
import io.github.gatlingllm.slo.promise.Subject;
import io.github.gatlingllm.slo.validity.RunChecks;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.util.List;
import java.util.OptionalDouble;

/** Reports to write. */
public final class Reports {

  public static final List<String> CHAT = List.of("chat");
  public static final List<String> SEARCH = List.of("assistant", "search");
  public static final Slo INTERACTIVE =
      new Slo(
          "interactive",
          List.of(
              new Bound(Metric.TTFT, Comparison.LTE, 200e6),
              new Bound(Metric.TPOT, Comparison.LTE, 12e6)));
  public static final String HOSTILE =
      "</script><img src=x onerror=alert(1)> \"'&|`*_[x](y) \u202Etfel\u202C";

  private Reports() {}

  private static final Once<RunReport> FULL = new Once<>(Reports::twoPaths);
  private static final Once<RunReport> UNGATED = new Once<>(Reports::onePath);

  /** 1,500 requests in a minute on two paths. */
  public static RunReport full() {
    return FULL.get();
  }

  private static RunReport twoPaths() {
    FakeRun run = new FakeRun().add(CHAT, 1200, 0.005).add(SEARCH, 300, 0.02);
    return FakeReport.of(
        run,
        List.of(CHAT, SEARCH),
        List.of(INTERACTIVE),
        JudgedObjectives.five(),
        FakeReport.valid());
  }

  /** One path, nothing promised. */
  public static RunReport ungated() {
    return UNGATED.get();
  }

  private static RunReport onePath() {
    FakeRun run = new FakeRun().add(CHAT, 400, 0);
    return FakeReport.of(run, List.of(CHAT), List.of(), List.of(), FakeReport.valid());
  }

  /** The same, of arrivals at random. */
  public static RunReport poisson() {
    RunReport report = ungated();
    return with(report, report.run().load().with(s -> s.arrivals = "Poisson"), report.run().end());
  }

  /** The same run, ended otherwise. */
  public static RunReport ended(RunReport report, RunEnd end) {
    return with(report, report.run().load(), end);
  }

  /** The same run under another load, ended otherwise. */
  public static RunReport with(RunReport report, RunInfo.Load load, RunEnd end) {
    RunInfo run = report.run();
    return BareReport.of(
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

  public static RunReport hostile() {
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
    var validity =
        new Validity(List.of(HOSTILE), List.of(HOSTILE), List.of(HOSTILE), RunChecks.NONE);
    return FakeReport.of(run, List.of(path), List.of(slo), List.of(result), validity);
  }

  public static RunReport empty() {
    return FakeReport.of(
        new FakeRun(),
        List.of(),
        List.of(INTERACTIVE),
        List.of(JudgedObjectives.undetermined()),
        FakeReport.valid());
  }

  public static RunReport allFailed() {
    FakeRun run = new FakeRun().add(CHAT, 20, 1);
    return FakeReport.of(run, List.of(CHAT), List.of(INTERACTIVE), List.of(), FakeReport.valid());
  }

  /** 3 of 4 succeed: p50 is finite, p99 is not. */
  public static RunReport infinite() {
    FakeRun run = new FakeRun().add(CHAT, 60, 0).add(CHAT, 20, 1);
    return FakeReport.of(run, List.of(CHAT), List.of(), List.of(), FakeReport.valid());
  }
}
