/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import io.github.gatlingllm.slo.ObjectiveResult;
import io.github.gatlingllm.timeline.Distribution;
import io.github.gatlingllm.timeline.Metric;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * {@code summary.md}: the headline, the verdicts and the main figures, for a pull request's page.
 */
public final class SummaryMarkdown implements ReportWriter {

  private static final List<Metric> METRICS =
      List.of(
          Metric.TTFT,
          Metric.ITL,
          Metric.TPOT,
          Metric.E2E,
          Metric.TTFT_FROM_SCHEDULE,
          Metric.E2E_FROM_SCHEDULE);
  private static final List<Percentiles> COLUMNS = Percentiles.of(50, 90, 95, 99);
  private static final int MOST_PATHS = 20;

  @Override
  public String fileName() {
    return "summary.md";
  }

  @Override
  public void write(RunReport report, Path file) throws IOException {
    Texts.write(file, text(report));
  }

  static String text(RunReport report) {
    var out = new StringBuilder();
    out.append(escape(Headline.of(report))).append("\n\n");
    EndWords.of(report.run().end())
        .ifPresent(end -> out.append("**").append(escape(end)).append("**\n\n"));
    verdict(out, report);
    ComparisonWords.markdown(out, BaselineRuns.comparisons(report));
    figures(out, report);
    cost(out, report);
    labels(out, report.labels());
    list(out, "Conversations", ConversationWords.lines(report.snapshot().conversations()));
    list(out, "Invalid", report.validity().reasons());
    list(out, "Warnings", report.validity().warnings());
    list(out, "Not checked", report.validity().notChecked());
    return out.toString();
  }

  private static void verdict(StringBuilder out, RunReport report) {
    List<ObjectiveResult> objectives = report.objectives();
    out.append("**").append(escape(RunVerdict.sentence(report))).append("**\n\n");
    if (objectives.isEmpty()) {
      return;
    }
    out.append("| Verdict | Objective | Actual | Bound | n | Note |\n");
    out.append("|:--|:--|--:|--:|--:|:--|\n");
    for (ObjectiveResult result : objectives) {
      row(
          out,
          sign(result) + " " + result.verdict(),
          escape(result.objective().text()),
          ObjectiveWords.actual(result),
          escape(ObjectiveWords.bound(result)),
          Long.toString(result.samples()),
          escape(ObjectiveWords.note(result)));
    }
    out.append('\n');
  }

  private static String sign(ObjectiveResult result) {
    return switch (result.verdict()) {
      case MET -> "✅";
      case MISSED -> "❌";
      case UNDETERMINED -> "❔";
    };
  }

  private static void figures(StringBuilder out, RunReport report) {
    List<Scope> scopes = Scope.shown(report);
    out.append("| Request | Metric (ms) | n | p50 | p90 | p95 | p99 | max |\n");
    out.append("|:--|:--|--:|--:|--:|--:|--:|--:|\n");
    scopes.stream().limit(MOST_PATHS).forEach(scope -> scope(out, scope));
    if (scopes.size() > MOST_PATHS) {
      int more = scopes.size() - MOST_PATHS;
      row(out, "… " + more + " more in the report", "", "", "", "", "", "", "");
    }
    out.append('\n');
  }

  private static void cost(StringBuilder out, RunReport report) {
    CostWords.cost(report)
        .map(cost -> CostWords.known(cost, figure -> true) + " (" + cost.prices().text() + ")")
        .ifPresent(line -> out.append("**Cost** ").append(escape(line)).append("\n\n"));
  }

  private static void scope(StringBuilder out, Scope scope) {
    for (Metric metric : METRICS) {
      Distribution distribution = scope.stats().distributions().get(metric);
      if (distribution != null) {
        out.append("| ").append(escape(scope.name())).append(" | ").append(metric.label());
        out.append(" | ").append(distribution.count());
        COLUMNS.forEach(column -> cell(out, metric, column.of(distribution)));
        cell(out, metric, distribution.max());
        out.append(" |\n");
      }
    }
  }

  private static void cell(StringBuilder out, Metric metric, double value) {
    double shown = value / metric.outputDivisor();
    out.append(" | ").append(Texts.fixed(shown, Texts.decimals(shown)));
  }

  private static void row(StringBuilder out, String... cells) {
    out.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  private static void labels(StringBuilder out, Map<String, String> labels) {
    list(
        out,
        "Labels",
        labels.entrySet().stream().map(label -> label.getKey() + ": " + label.getValue()).toList());
  }

  private static void list(StringBuilder out, String title, List<String> texts) {
    if (!texts.isEmpty()) {
      out.append("**").append(title).append("**\n\n");
      texts.forEach(text -> out.append("- ").append(escape(text)).append('\n'));
      out.append('\n');
    }
  }

  /** Names come from users and failure texts from servers: none of them may become markup. */
  static String escape(String text) {
    return Texts.oneLine(text)
        .replaceAll("([\\\\`*_{}\\[\\]#|~$!])", "\\\\$1")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;");
  }
}
