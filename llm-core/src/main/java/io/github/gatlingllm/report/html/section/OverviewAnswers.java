// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.view.CapacityText;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.report.view.RunReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The three answers after the verdict, in words: at what load, how it felt, where it broke. */
final class OverviewAnswers {

  private final RunReport report;
  private final RequestStats all;

  private OverviewAnswers(RunReport report) {
    this.report = report;
    this.all = report.snapshot().all();
  }

  static void write(Html html, RunReport report) {
    OverviewAnswers answers = new OverviewAnswers(report);
    html.open("dl", "class", "answers");
    answer(html, "Under which load", answers.load());
    answer(html, "How it felt", answers.readingExperience());
    answer(html, "Where it broke", new RunProblems(report).lines());
    html.close("dl");
  }

  private static void answer(Html html, String question, List<String> lines) {
    html.open("div").element("dt", question);
    lines.forEach(line -> html.open("dd").name(line).close("dd"));
    html.close("div");
  }

  private List<String> load() {
    RunInfo.Load load = report.run().load();
    var lines = new ArrayList<String>();
    if (!report.levels().isEmpty()) {
      lines.add(CapacityText.loads(report.levels()));
    } else if (load.offeredRequestsPerSecond().isPresent()) {
      lines.add(
          ReportFormat.number(load.offeredRequestsPerSecond().getAsDouble())
              + " req/s offered, "
              + ReportFormat.number(load.achievedRequestsPerSecond())
              + " sent");
    }
    String kind = load.arrivals().isEmpty() ? "" : ", " + load.arrivals() + " arrivals";
    lines.add(
        load.offline() != null
            ? "offline work, " + load.offline().words()
            : load.model().key() + " loop" + kind);
    lines.add(
        "in flight: at most "
            + all.concurrency().peak()
            + ", "
            + ReportFormat.number(all.concurrency().mean())
            + " on average");
    lengths().ifPresent(lines::add);
    return lines;
  }

  private Optional<String> lengths() {
    Distribution output = all.tokens().output();
    if (output == null) {
      return Optional.empty();
    }
    Distribution input = all.tokens().input();
    String prompt = input == null ? "" : ReportFormat.number(Math.rint(input.mean())) + " in / ";
    return Optional.of(
        prompt + ReportFormat.number(Math.rint(output.mean())) + " out tokens on average");
  }

  /** Of several loads at one of them: figures over all say what nobody felt. */
  private List<String> readingExperience() {
    RequestStats all = QuotedLevel.stats(report);
    String at = QuotedLevel.of(report).map(level -> "at " + level.load() + ": ").orElse("");
    var lines = new ArrayList<String>();
    all.distribution(Metric.TTFT)
        .ifPresent(ttft -> lines.add("first token after " + typical(Metric.TTFT, ttft)));
    boolean hidden = all.buffered().many();
    if (hidden) {
      lines.add("no gap is observable: responses are buffered before they reach the client");
    }
    all.distribution(Metric.TPOT)
        .filter(tpot -> !hidden)
        .ifPresent(tpot -> lines.add("then one every " + typical(Metric.TPOT, tpot)));
    all.distribution(Metric.DECODE_RATE)
        .filter(rate -> !hidden)
        .ifPresent(
            rate ->
                lines.add(
                    "a user gets "
                        + ReportFormat.number(rate.percentile(50))
                        + " tokens/s, the slowest 1 % at most "
                        + ReportFormat.number(rate.percentile(1))));
    all.distribution(Metric.E2E)
        .ifPresent(e2e -> lines.add("whole answer after " + typical(Metric.E2E, e2e)));
    if (lines.isEmpty()) {
      lines.add("no request was answered");
    }
    lines.set(0, at + lines.get(0));
    return lines;
  }

  /** {@code 24.3 ms, 1 in 100 after more than 137 ms}. */
  private static String typical(Metric metric, Distribution values) {
    return ReportFormat.number(metric, values.percentile(50))
        + " (p50), "
        + ReportFormat.number(metric, values.percentile(99))
        + " (p99)";
  }
}
