// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.text;

import io.github.gatlingllm.capacity.LevelStats;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.feature.FeatureBlock;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.report.view.BaselineRuns;
import io.github.gatlingllm.report.view.CapacityText;
import io.github.gatlingllm.report.view.ComparisonText;
import io.github.gatlingllm.report.view.ConversationText;
import io.github.gatlingllm.report.view.CostText;
import io.github.gatlingllm.report.view.EnergyText;
import io.github.gatlingllm.report.view.Headline;
import io.github.gatlingllm.report.view.LevelColumn;
import io.github.gatlingllm.report.view.NativeAssertion;
import io.github.gatlingllm.report.view.NativeAssertion.State;
import io.github.gatlingllm.report.view.ObjectiveDescriptions;
import io.github.gatlingllm.report.view.OfflineText;
import io.github.gatlingllm.report.view.Percentiles;
import io.github.gatlingllm.report.view.RateText;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.ReportWriter;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.RunVerdict;
import io.github.gatlingllm.report.view.Scope;
import io.github.gatlingllm.report.view.TokenSourceText;
import io.github.gatlingllm.report.view.ValidityText;
import io.github.gatlingllm.report.view.WorkloadText;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.validity.RunChecks;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * {@code summary.md}, for the page of a pull request. The verdict is the heading, failures come
 * first, and details are folded.
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
  private static final List<Percentiles> COLUMNS = Percentiles.of(50, 95, 99);

  /** The first blocks of features, in order; others follow. */
  private static final List<String> FEATURES =
      List.of(
          "Reliability",
          "Audits",
          "Quality of answers",
          "Same prompts, same answers",
          "Structured output");

  private static final int MOST_PATHS = 20;
  private static final int MOST_ASSERTIONS = 20;
  private static final int NAME_WIDTH = 80;
  private static final int TEXT_WIDTH = 160;

  @Override
  public String fileName() {
    return "summary.md";
  }

  @Override
  public void write(RunReport report, Path file) throws IOException {
    ReportFormat.write(file, text(report));
  }

  public static String text(RunReport report) {
    var out = new StringBuilder();
    verdict(out, report);
    OfflineText.of(report)
        .ifPresent(
            words ->
                out.append("**Offline** ").append(ReportFormat.markdown(words)).append("\n\n"));
    objectives(out, report.objectives());
    assertions(out, report.assertions());
    out.append(ReportFormat.markdown(Headline.of(report))).append("\n\n");
    report
        .run()
        .end()
        .earlyStopText()
        .ifPresent(end -> out.append("**").append(ReportFormat.markdown(end)).append("**\n\n"));
    RateText.of(report).ifPresent(words -> out.append(ReportFormat.markdown(words)).append("\n\n"));
    list(out, "TTFT breakdown", SplitLines.of(report));
    levels(out, report.levels());
    ComparisonText.markdown(out, BaselineRuns.comparisons(report));
    figures(out, report.scopes().shown());
    cost(out, report);
    EnergyText.line(report)
        .ifPresent(
            text -> out.append("**Energy** ").append(ReportFormat.markdown(text)).append("\n\n"));
    report.features().markdown().stream()
        .sorted(Comparator.comparingInt(SummaryMarkdown::place))
        .forEach(block -> block(out, block));
    server(out, report.server().fingerprint().line());
    coldStart(out, report.server().fingerprint().coldStartLine());
    labels(out, report.labels());
    list(out, "Load profile", report.run().load().profile());
    list(out, "Prompts", WorkloadText.lines(report));
    list(out, "Tokens", TokenSourceText.lines(report));
    list(out, "Conversations", ConversationText.lines(report.snapshot().conversations()));
    list(out, "Warnings", report.validity().warnings());
    generator(out, report.validity().checks());
    if (!report.validity().notChecked().isEmpty()) {
      String names = String.join(", ", report.validity().notChecked());
      out.append("Not checked: ").append(ReportFormat.markdown(names)).append("\n");
    }
    return out.toString();
  }

  private static void generator(StringBuilder out, RunChecks checks) {
    list(out, "Validity limits that differ from the published ones", ValidityText.limits(checks));
    List<String> lines = ValidityText.lines(checks);
    if (!lines.isEmpty()) {
      out.append("<details><summary>Load generator</summary>\n\n");
      lines.forEach(line -> out.append("- ").append(ReportFormat.markdown(line)).append('\n'));
      out.append("\n</details>\n\n");
    }
  }

  private static void verdict(StringBuilder out, RunReport report) {
    RunVerdict verdict = RunVerdict.of(report);
    out.append("## ").append(sign(verdict)).append(' ').append(verdict.words()).append(" · ");
    out.append(name(report.run().simulation())).append("\n\n");
    out.append("**").append(ReportFormat.markdown(RunVerdict.detail(report))).append("**\n\n");
    list(out, report.validity().verdictOnFigures(), report.validity().reasons());
  }

  private static String sign(RunVerdict verdict) {
    return switch (verdict) {
      case FAILED -> "❌";
      case INVALID -> "🚫";
      case UNDETERMINED -> "❔";
      case PASSED -> "✅";
      case NOT_GATED -> "⚪";
    };
  }

  private static void objectives(StringBuilder out, List<ObjectiveResult> objectives) {
    if (objectives.isEmpty()) {
      return;
    }
    out.append("| Verdict | Objective | Actual | n | Note |\n");
    out.append("|:--|:--|--:|--:|:--|\n");
    objectives.stream()
        .sorted(Comparator.comparing(SummaryMarkdown::rank))
        .forEach(result -> objective(out, result));
    out.append('\n');
  }

  private static int rank(ObjectiveResult result) {
    return result.verdict() == Verdict.MET
        ? 3
        : result.tolerated() ? 2 : result.verdict() == Verdict.UNDETERMINED ? 1 : 0;
  }

  private static void objective(StringBuilder out, ObjectiveResult result) {
    row(
        out,
        sign(result) + " " + result.verdict(),
        ReportFormat.markdown(ReportFormat.cutMiddle(result.objective().text(), TEXT_WIDTH)),
        ObjectiveDescriptions.actual(result),
        Long.toString(result.samples()),
        ReportFormat.markdown(ObjectiveDescriptions.note(result)));
  }

  private static String sign(ObjectiveResult result) {
    return switch (result.verdict()) {
      case MET -> "✅";
      case MISSED -> "❌";
      case UNDETERMINED -> "❔";
    };
  }

  /** Writes the assertions that did not pass. */
  private static void assertions(StringBuilder out, List<NativeAssertion> assertions) {
    List<NativeAssertion> open =
        assertions.stream().filter(each -> each.state() != State.PASSED).toList();
    List<String> lines =
        open.stream()
            .sorted(Comparator.comparing(NativeAssertion::state))
            .map(SummaryMarkdown::assertion)
            .limit(MOST_ASSERTIONS)
            .toList();
    list(out, "Gatling's assertions", lines);
    if (open.size() > MOST_ASSERTIONS) {
      out.append(open.size() - MOST_ASSERTIONS).append(" more in junit.xml\n\n");
    }
  }

  private static String assertion(NativeAssertion assertion) {
    String found =
        assertion.actual().isPresent()
            ? "actual " + Quantity.plain(assertion.actual().getAsDouble())
            : assertion.reason();
    return (assertion.state() == State.FAILED ? "❌ " : "❔ ")
        + ReportFormat.cutMiddle(assertion.text(), TEXT_WIDTH)
        + " ("
        + found
        + ")";
  }

  private static void levels(StringBuilder out, Levels levels) {
    if (levels.isEmpty()) {
      return;
    }
    CapacityText.lines(levels)
        .forEach(line -> out.append("**").append(ReportFormat.markdown(line)).append("**\n\n"));
    List<LevelColumn> columns = LevelColumn.of(levels).stream().filter(LevelColumn::main).toList();
    row(
        out,
        columns.stream()
            .map(column -> ReportFormat.markdown(column.title()))
            .toArray(String[]::new));
    out.append("|:--").append("|--:".repeat(columns.size() - 1)).append("|\n");
    for (LevelStats level : levels.all()) {
      row(
          out,
          columns.stream()
              .map(column -> ReportFormat.markdown(column.cell(level)))
              .toArray(String[]::new));
    }
    out.append('\n');
    list(out, "Notes on the capacity", CapacityText.notes(levels));
  }

  /** Writes the latencies; several paths are folded below all requests. */
  private static void figures(StringBuilder out, List<Scope> scopes) {
    table(out, scopes.subList(0, 1));
    List<Scope> others = scopes.subList(1, scopes.size());
    if (!others.isEmpty()) {
      out.append("<details><summary>By request</summary>\n\n");
      table(out, others);
      out.append("</details>\n\n");
    }
  }

  private static void table(StringBuilder out, List<Scope> scopes) {
    var rows = new StringBuilder();
    scopes.stream().limit(MOST_PATHS).forEach(scope -> scope(rows, scope));
    if (rows.isEmpty()) {
      return;
    }
    out.append("| Request | ms | n | p50 | p95 | p99 | max |\n");
    out.append("|:--|:--|--:|--:|--:|--:|--:|\n").append(rows);
    if (scopes.size() > MOST_PATHS) {
      int more = scopes.size() - MOST_PATHS;
      row(out, "… " + more + " more in the report", "", "", "", "", "", "");
    }
    out.append('\n');
  }

  private static void cost(StringBuilder out, RunReport report) {
    CostText.cost(report)
        .map(cost -> CostText.known(cost, figure -> true) + " (" + cost.prices().text() + ")")
        .ifPresent(
            line -> out.append("**Cost** ").append(ReportFormat.markdown(line)).append("\n\n"));
  }

  private static void scope(StringBuilder out, Scope scope) {
    for (Metric metric : METRICS) {
      Distribution distribution = scope.stats().distributions().get(metric);
      if (distribution != null) {
        out.append("| ").append(name(scope.name())).append(" | ").append(metric.label());
        out.append(" | ").append(distribution.count());
        COLUMNS.forEach(column -> cell(out, metric, column.of(distribution)));
        cell(out, metric, distribution.max());
        out.append(" |\n");
      }
    }
  }

  private static void cell(StringBuilder out, Metric metric, double value) {
    double shown = value / metric.outputDivisor();
    out.append(" | ").append(ReportFormat.fixed(shown, ReportFormat.decimals(shown)));
  }

  private static void row(StringBuilder out, String... cells) {
    out.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  private static void server(StringBuilder out, String line) {
    if (!line.isEmpty()) {
      out.append("**Server** ").append(ReportFormat.markdown(line)).append("\n\n");
    }
  }

  private static void coldStart(StringBuilder out, String line) {
    if (!line.isEmpty()) {
      out.append("**Cold start** ").append(line).append("\n\n");
    }
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
      texts.forEach(text -> out.append("- ").append(ReportFormat.markdown(text)).append('\n'));
      out.append('\n');
    }
  }

  private static int place(FeatureBlock block) {
    int place = FEATURES.indexOf(block.title());
    return place < 0 ? FEATURES.size() : place;
  }

  private static void block(StringBuilder out, FeatureBlock block) {
    if (block.list()) {
      list(out, block.title(), block.lines());
    } else {
      block
          .lines()
          .forEach(
              line ->
                  out.append("**")
                      .append(block.title())
                      .append("** ")
                      .append(ReportFormat.markdown(line))
                      .append("\n\n"));
    }
  }

  private static String name(String name) {
    return ReportFormat.markdown(ReportFormat.cut(name, NAME_WIDTH));
  }
}
