// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.measure.BufferedStreams;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.detail.Stall;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.view.NativeAssertion;
import io.github.gatlingllm.report.view.ObjectiveDescriptions;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.goodput.SloStats.BoundStats;
import io.github.gatlingllm.slo.verdict.Capacity;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What failed a run, and what else went wrong in it, the worst first. */
public final class RunProblems {

  /** Of what failed the run; the table has them all. */
  private static final int MOST_NAMED = 3;

  /** A gap that no reader misses. */
  private static final double STALL_NANOS = 200e6;

  private static final double SECOND = 1e9;

  private final RunReport report;
  private final RequestStats all;

  public RunProblems(RunReport report) {
    this.report = report;
    this.all = report.snapshot().all();
  }

  /** First what failed the run. */
  public List<String> lines() {
    var lines = new ArrayList<String>();
    if (all.counts().sent() == 0) {
      lines.add("nothing was measured");
    }
    RunEnd end = report.run().end();
    if (end.broken()) {
      lines.add(
          "the run ended before its time" + (end.reason() == null ? "" : ": " + end.reason()));
    }
    failing(lines);
    report.levels().capacities().forEach(capacity -> lines.add(at(capacity)));
    report
        .levels()
        .knee()
        .ifPresent(
            knee ->
                lines.add(
                    "throughput no longer follows from "
                        + ReportFormat.number(knee)
                        + " "
                        + report.levels().unit().orElseThrow().symbol()
                        + " on"));
    if (report.levels().capacities().isEmpty()) {
      report.allSlos().forEach(slo -> leastKept(slo).ifPresent(lines::add));
    }
    failures().ifPresent(lines::add);
    stall().ifPresent(lines::add);
    return lines.isEmpty() ? List.of(nowhere()) : lines;
  }

  private void failing(List<String> lines) {
    List<String> failing =
        Stream.concat(
                Stream.concat(
                    broken(Verdict.MISSED, "missed: "),
                    broken(Verdict.UNDETERMINED, "undetermined: ")),
                report.assertions().stream()
                    .filter(each -> each.state() == NativeAssertion.State.FAILED)
                    .map(RunProblems::isFalse))
            .toList();
    failing.stream().limit(MOST_NAMED).forEach(lines::add);
    if (failing.size() > MOST_NAMED) {
      lines.add("and " + (failing.size() - MOST_NAMED) + " more, in the table below");
    }
  }

  /** {@code undetermined: chat: TTFT p99 ≤ 200 ms, actual 247 ms: why}. */
  private Stream<String> broken(Verdict verdict, String words) {
    return report.objectives().stream()
        .filter(result -> result.verdict() == verdict && !result.passes())
        .map(result -> words + result.objective().text() + actual(result) + reason(result));
  }

  private static String reason(ObjectiveResult result) {
    return result.reason() == null ? "" : ": " + result.reason();
  }

  private static String actual(ObjectiveResult result) {
    return result.actual().isEmpty()
        ? ""
        : ", actual " + ReportFormat.grouped(ObjectiveDescriptions.actual(result));
  }

  private static String isFalse(NativeAssertion assertion) {
    return "false: "
        + assertion.text()
        + (assertion.actual().isEmpty()
            ? ""
            : ", actual " + ReportFormat.number(assertion.actual().getAsDouble()));
  }

  /** Only of a run that did not fail. */
  private String nowhere() {
    String none = "nowhere: no request failed";
    if (all.buffered().many()) {
      return none + ", stalls are " + BufferedStreams.NOT_OBSERVABLE;
    }
    if (!report.allSlos().isEmpty()) {
      return none + ", every bound was kept";
    }
    return all.distribution(Metric.MAX_STALL).isPresent() ? none + ", no answer stalled" : none;
  }

  private static String at(Capacity capacity) {
    String slo = capacity.slo().name();
    return switch (capacity.bounded()) {
      case EXACT ->
          slo
              + ": held at "
              + capacity.load(capacity.value())
              + ", missed at "
              + capacity.load(capacity.ceiling().orElseThrow());
      case AT_LEAST -> slo + ": held at all loads, up to " + capacity.load(capacity.value());
      case BELOW -> slo + ": already at " + capacity.load(capacity.value()) + ", the lowest load";
    };
  }

  private static Optional<String> leastKept(SloStats slo) {
    return slo.bounds().stream()
        .filter(bound -> bound.attainment().isPresent() && bound.met() < bound.evaluated())
        .min(Comparator.comparingDouble(bound -> bound.attainment().orElse(1)))
        .map(bound -> kept(slo, bound));
  }

  private static String kept(SloStats slo, BoundStats bound) {
    String least = slo.bounds().size() > 1 ? ", its least kept bound" : "";
    return slo.slo().name()
        + ": "
        + ReportFormat.percent(bound.attainment().orElseThrow())
        + " of the requests kept "
        + bound.bound().text()
        + least;
  }

  private Optional<String> failures() {
    long failed = all.counts().failed();
    return all.failures().entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(
            most ->
                ReportFormat.fixed(failed, 0)
                    + " of "
                    + ReportFormat.fixed(all.counts().sent(), 0)
                    + " requests failed"
                    + (most.getValue() == failed ? ": " : ", most often: ")
                    + most.getKey());
  }

  /** Where a moment is known, it is told: that is where to look. */
  private Optional<String> stall() {
    if (all.buffered().many()) {
      return Optional.empty();
    }
    double usual = all.distribution(Metric.ITL).map(itl -> itl.percentile(50)).orElse(0.0);
    double limit = Math.max(STALL_NANOS, Stall.limit(usual));
    return report.detail().stalls().stream()
        .findFirst()
        .filter(stall -> stall.nanos() > limit)
        .map(RunProblems::longest)
        .or(
            () ->
                all.distribution(Metric.MAX_STALL)
                    .filter(stalls -> stalls.max() > limit)
                    .map(
                        stalls ->
                            "longest stall " + ReportFormat.number(Metric.ITL, stalls.max())));
  }

  private static String longest(Stall stall) {
    String where =
        stall.cause() == null
            ? ""
            : switch (stall.cause()) {
              case CLIENT_GC -> ", while the load generator collected garbage";
              case CLIENT_EVENT_LOOP -> ", while the load generator's event loop was late";
              case SERVER -> ", with others at once: the server";
              case ALONE -> ", of one stream alone";
            };
    return "longest stall "
        + ReportFormat.number(Metric.ITL, stall.nanos())
        + ", "
        + ReportFormat.number(stall.from() / SECOND)
        + " s after the start"
        + where;
  }
}
