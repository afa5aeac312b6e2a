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

/** The problems of a run, the worst first: what failed it, then failures and stalls. */
public final class RunProblems {

  /** The most reasons for the outcome; the table of objectives has all. */
  private static final int MOST_NAMED = 3;

  /** The shortest gap that every reader notices. */
  private static final double STALL_NANOS = 200e6;

  private static final double SECOND = 1e9;

  private final RunReport report;
  private final RequestStats all;

  public RunProblems(RunReport report) {
    this.report = report;
    this.all = report.snapshot().all();
  }

  /** Returns the problems; one line that there is none if the run has none. */
  public List<String> lines() {
    var lines = new ArrayList<String>();
    if (all.counts().sent() == 0) {
      lines.add(OverviewTexts.NOTHING_MEASURED);
    }
    RunEnd end = report.run().end();
    if (end.broken()) {
      lines.add(OverviewTexts.brokenOff(end.reason() == null ? "" : end.reason()));
    }
    failing(lines);
    report.levels().capacities().forEach(capacity -> lines.add(at(capacity)));
    report
        .levels()
        .knee()
        .ifPresent(
            knee ->
                lines.add(
                    OverviewTexts.knee(
                        ReportFormat.number(knee)
                            + " "
                            + report.levels().unit().orElseThrow().symbol())));
    if (report.levels().capacities().isEmpty()) {
      report.allSlos().forEach(slo -> missedMost(slo).ifPresent(lines::add));
    }
    failures().ifPresent(lines::add);
    stall().ifPresent(lines::add);
    return lines.isEmpty() ? List.of(none()) : lines;
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
      lines.add(OverviewTexts.moreBelow(failing.size() - MOST_NAMED));
    }
  }

  /** Returns {@code undetermined: chat: TTFT p99 ≤ 200 ms, actual 247 ms: why}. */
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
    return OverviewTexts.assertionFalse(
        assertion.text(),
        assertion.actual().isEmpty() ? "" : ReportFormat.number(assertion.actual().getAsDouble()));
  }

  private String none() {
    String none = OverviewTexts.NO_PROBLEM;
    if (all.buffered().many()) {
      return none + OverviewTexts.stallsHidden(BufferedStreams.NOT_OBSERVABLE);
    }
    if (!report.allSlos().isEmpty()) {
      return none + OverviewTexts.ALL_BOUNDS_MET;
    }
    return all.distribution(Metric.MAX_STALL).isPresent() ? none + OverviewTexts.NO_STALL : none;
  }

  private static String at(Capacity capacity) {
    String slo = capacity.slo().name();
    return switch (capacity.bounded()) {
      case EXACT ->
          OverviewTexts.passedAndMissed(
              slo,
              capacity.load(capacity.value()),
              capacity.load(capacity.ceiling().orElseThrow()));
      case AT_LEAST -> OverviewTexts.passedEverywhere(slo, capacity.load(capacity.value()));
      case BELOW -> OverviewTexts.missedEverywhere(slo, capacity.load(capacity.value()));
    };
  }

  private static Optional<String> missedMost(SloStats slo) {
    return slo.bounds().stream()
        .filter(bound -> bound.attainment().isPresent() && bound.met() < bound.evaluated())
        .min(Comparator.comparingDouble(bound -> bound.attainment().orElse(1)))
        .map(bound -> met(slo, bound));
  }

  private static String met(SloStats slo, BoundStats bound) {
    return OverviewTexts.boundMet(
        slo.slo().name(),
        ReportFormat.percent(bound.attainment().orElseThrow()),
        bound.bound().text(),
        slo.bounds().size() > 1);
  }

  private Optional<String> failures() {
    long failed = all.counts().failed();
    return all.failures().entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(
            most ->
                OverviewTexts.failures(
                    ReportFormat.fixed(failed, 0),
                    ReportFormat.fixed(all.counts().sent(), 0),
                    most.getValue() == failed,
                    most.getKey()));
  }

  /** Returns the longest stall, with its time if it is known. */
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
                            OverviewTexts.longestStall(
                                ReportFormat.number(Metric.ITL, stalls.max()))));
  }

  private static String longest(Stall stall) {
    String cause =
        stall.cause() == null
            ? ""
            : switch (stall.cause()) {
              case CLIENT_GC -> ", while the load generator collected garbage";
              case CLIENT_EVENT_LOOP -> ", while the load generator's event loop was late";
              case SERVER -> ", caused by the server: other streams stalled too";
              case ALONE -> ", in one stream only";
            };
    return OverviewTexts.longestStall(
        ReportFormat.number(Metric.ITL, stall.nanos()),
        ReportFormat.number(stall.from() / SECOND),
        cause);
  }
}
