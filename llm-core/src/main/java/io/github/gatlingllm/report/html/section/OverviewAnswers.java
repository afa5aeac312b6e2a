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

/** The overview below the verdict: load, latency, problems. */
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
    answer(html, "Load", answers.load());
    answer(html, "Latency", answers.latency());
    answer(html, "Problems", new RunProblems(report).lines());
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
          OverviewTexts.offeredAndSent(
              ReportFormat.number(load.offeredRequestsPerSecond().getAsDouble()),
              ReportFormat.number(load.achievedRequestsPerSecond())));
    }
    String kind = load.arrivals().isEmpty() ? "" : ", " + load.arrivals() + " arrivals";
    lines.add(
        load.offline() != null
            ? "offline work, " + load.offline().words()
            : load.model().key() + " loop" + kind);
    lines.add(
        OverviewTexts.inFlight(
            all.concurrency().peak(), ReportFormat.number(all.concurrency().mean())));
    lengths().ifPresent(lines::add);
    return lines;
  }

  private Optional<String> lengths() {
    Distribution output = all.tokens().output();
    if (output == null) {
      return Optional.empty();
    }
    Distribution input = all.tokens().input();
    return Optional.of(
        OverviewTexts.lengths(
            input == null ? "" : ReportFormat.number(Math.rint(input.mean())),
            ReportFormat.number(Math.rint(output.mean()))));
  }

  /** The latencies at one load: figures over several loads describe no user. */
  private List<String> latency() {
    RequestStats all = QuotedLevel.stats(report);
    String at = QuotedLevel.of(report).map(level -> "at " + level.load() + ": ").orElse("");
    var lines = new ArrayList<String>();
    all.distribution(Metric.TTFT)
        .ifPresent(ttft -> lines.add(OverviewTexts.ttft(percentiles(Metric.TTFT, ttft))));
    boolean hidden = all.buffered().many();
    if (hidden) {
      lines.add(OverviewTexts.GAPS_HIDDEN);
    }
    all.distribution(Metric.TPOT)
        .filter(tpot -> !hidden)
        .ifPresent(tpot -> lines.add(OverviewTexts.tpot(percentiles(Metric.TPOT, tpot))));
    all.distribution(Metric.DECODE_RATE)
        .filter(rate -> !hidden)
        .ifPresent(
            rate ->
                lines.add(
                    OverviewTexts.decodeRate(
                        ReportFormat.number(rate.percentile(50)),
                        ReportFormat.number(rate.percentile(1)))));
    all.distribution(Metric.E2E)
        .ifPresent(e2e -> lines.add(OverviewTexts.e2e(percentiles(Metric.E2E, e2e))));
    if (lines.isEmpty()) {
      lines.add(OverviewTexts.NOTHING_ANSWERED);
    }
    lines.set(0, at + lines.get(0));
    return lines;
  }

  /** Returns {@code 24.3 ms (p50), 137 ms (p99)}. */
  private static String percentiles(Metric metric, Distribution values) {
    return ReportFormat.number(metric, values.percentile(50))
        + " (p50), "
        + ReportFormat.number(metric, values.percentile(99))
        + " (p99)";
  }
}
