// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.text;

import io.github.gatlingllm.ForeignText;
import io.github.gatlingllm.measure.BufferedStreams;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.report.view.CapacityText;
import io.github.gatlingllm.report.view.CostText;
import io.github.gatlingllm.report.view.EnergyText;
import io.github.gatlingllm.report.view.LastLine;
import io.github.gatlingllm.report.view.ObjectiveDescriptions;
import io.github.gatlingllm.report.view.OfflineText;
import io.github.gatlingllm.report.view.Percentiles;
import io.github.gatlingllm.report.view.RateText;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.RunVerdict;
import io.github.gatlingllm.report.view.Scope;
import io.github.gatlingllm.report.view.StampText;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.CostFigure;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The console text at the end of a run: one screen, with the outcome in the last line. */
public final class ConsoleReport {

  private static final List<Metric> METRICS =
      List.of(Metric.TTFT, Metric.ITL, Metric.TPOT, Metric.E2E);

  /** The metrics from schedule by their counterparts from send. */
  private static final Map<Metric, Metric> FROM_SCHEDULE =
      Map.of(Metric.TTFT, Metric.TTFT_FROM_SCHEDULE, Metric.E2E, Metric.E2E_FROM_SCHEDULE);

  private static final List<Percentiles> COLUMNS = Percentiles.of(50, 90, 95, 99);
  private static final List<CostFigure> UNSHOWN_COSTS =
      List.of(CostFigure.Plain.PER_MILLION_TOTAL_TOKENS, CostFigure.Plain.PER_SESSION);
  private static final String READING = "reading";
  private static final int MOST_PATHS = 6;
  private static final int NAME_WIDTH = 26;
  private static final int OBJECTIVE_WIDTH = 44;
  private static final int OBJECTIVE_LIMIT = 60;

  /** The most lines of a passed run with one request name, warnings aside. */
  static final int MOST_LINES = 20;

  /** The rows of a table with one request name and no lag: its heading and four metrics. */
  private static final int SHORT_TABLE = 5;

  /** The change of a percentile by the schedule lag that is worth a row in a passed run. */
  private static final double WORTH_SHOWING = 0.05;

  private static final String ROW = "  %-" + NAME_WIDTH + "s %-5s %8s %9s %9s %9s %9s %9s";

  private ConsoleReport() {}

  /**
   * Returns the text. A passed run has no details that only matter in another one, and at most
   * twenty lines: each objective has its line, other lines have the rest of the room.
   *
   * @param report the run
   * @param llmReport the LLM report's {@code index.html}; null: it was not written
   * @param gatlingReport Gatling's {@code index.html}; null: Gatling writes none
   */
  public static String text(
      RunReport report, @Nullable URI llmReport, @Nullable URI gatlingReport) {
    boolean passed = RunVerdict.of(report) == RunVerdict.PASSED;
    List<String> table = table(report, passed);
    List<String> details = details(report, passed);
    List<String> problems = problems(report);
    List<String> end = end(report, llmReport, gatlingReport);
    if (passed) {
      int longer = Math.max(0, table.size() - SHORT_TABLE);
      details = fitting(details, MOST_LINES - 1 - table.size() + longer - end.size());
    }
    return Stream.of(List.of(RunVerdict.banner(report)), table, details, problems, end)
        .flatMap(List::stream)
        .map(ForeignText::oneLine)
        .collect(Collectors.joining("\n"));
  }

  /** The lines that a passed run can do without. */
  private static List<String> details(RunReport report, boolean passed) {
    List<String> lines = new ArrayList<>();
    var features = new FeatureLines(report);
    RateText.of(report).ifPresent(words -> lines.add("  rates    " + words));
    if (!passed) {
      SplitLines.of(report).forEach(line -> lines.add("  ttft     " + line));
    }
    features.add(READING, lines);
    if (!passed) {
      StampText.line(report.validity().checks())
          .ifPresent(words -> lines.add("  stamps   " + ReportFormat.oneLine(words)));
    }
    CostText.cost(report)
        .map(cost -> CostText.known(cost, figure -> !UNSHOWN_COSTS.contains(figure)))
        .ifPresent(text -> lines.add("  cost     " + text));
    EnergyText.line(report)
        .ifPresent(text -> lines.add("  energy   " + ReportFormat.oneLine(text)));
    features.addOthers(lines);
    return lines;
  }

  /** As many lines as there is room for; a last one counts the others. */
  private static List<String> fitting(List<String> lines, int room) {
    if (lines.size() <= room) {
      return lines;
    }
    int shown = Math.max(0, room - 1);
    return room <= 0
        ? List.of()
        : Stream.concat(
                lines.stream().limit(shown),
                Stream.of(ConsoleTexts.moreInReport(lines.size() - shown)))
            .toList();
  }

  private static List<String> problems(RunReport report) {
    List<String> lines = new ArrayList<>();
    report
        .validity()
        .reasons()
        .forEach(reason -> lines.add("  INVALID  " + ReportFormat.oneLine(reason)));
    report
        .validity()
        .warnings()
        .forEach(text -> lines.add("  warning  " + ReportFormat.oneLine(text)));
    report
        .run()
        .end()
        .earlyStopText()
        .ifPresent(end -> lines.add("  " + ReportFormat.oneLine(end)));
    return lines;
  }

  /** Capacities, the verdict of each objective, the links, the last line. */
  private static List<String> end(
      RunReport report, @Nullable URI llmReport, @Nullable URI gatlingReport) {
    List<String> lines = new ArrayList<>();
    CapacityText.lines(report.levels())
        .forEach(line -> lines.add("  " + ReportFormat.oneLine(line)));
    report.objectives().forEach(objective -> lines.add(objective(objective)));
    ObjectiveDescriptions.weak(report.objectives())
        .ifPresent(text -> lines.add("  weak     " + text));
    if (llmReport != null) {
      lines.add("LLM report:     " + file(llmReport));
    }
    if (gatlingReport != null) {
      lines.add("Gatling report: " + file(gatlingReport));
    }
    if (!report.labels().isEmpty()) {
      lines.add("Labels:         " + labels(report.labels()));
    }
    lines.add(LastLine.of(report));
    return lines;
  }

  private static List<String> table(RunReport report, boolean passed) {
    List<String> lines = new ArrayList<>();
    OfflineText.of(report).ifPresent(words -> lines.add("  offline  " + words));
    lines.add(row("LLM, ms", "", "n", "p50", "p90", "p95", "p99", "max"));
    List<Scope> scopes = report.scopes().requests();
    scopes.stream().limit(MOST_PATHS).forEach(scope -> scope(lines, scope, passed));
    if (scopes.size() > MOST_PATHS) {
      lines.add(ConsoleTexts.moreInReport(scopes.size() - MOST_PATHS));
    }
    if (scopes.size() != 1) {
      scope(lines, report.scopes().all(), passed);
    }
    if (someWithoutSchedule(report.scopes().all())) {
      lines.add(ConsoleTexts.LAG_OF_SOME);
    }
    return lines;
  }

  private static boolean someWithoutSchedule(Scope all) {
    Map<Metric, Distribution> known = all.stats().distributions();
    return FROM_SCHEDULE.entrySet().stream()
        .anyMatch(
            pair -> {
              Distribution due = known.get(pair.getValue());
              return due != null && due.count() < count(known.get(pair.getKey()));
            });
  }

  private static long count(@Nullable Distribution distribution) {
    return distribution == null ? 0 : distribution.count();
  }

  private static void scope(List<String> lines, Scope scope, boolean passed) {
    String name = ReportFormat.cut(scope.name(), NAME_WIDTH);
    for (Metric metric : METRICS) {
      Distribution distribution = scope.stats().distributions().get(metric);
      if (distribution != null) {
        lines.add(
            scope.stats().buffered().hides(metric)
                ? row(name, metric.label(), "", BufferedStreams.NOT_OBSERVABLE, "", "", "", "")
                : figures(name, metric.label(), metric, distribution));
        name = "";
      }
      Metric due = FROM_SCHEDULE.get(metric);
      Distribution fromSchedule = due == null ? null : scope.stats().distributions().get(due);
      if (due != null && fromSchedule != null && (!passed || late(fromSchedule, distribution))) {
        lines.add(figures("", "+ lag", due, fromSchedule));
      }
    }
    if (!name.isEmpty()) {
      lines.add(ConsoleTexts.noLatencies(name));
    }
  }

  /** Whether the schedule lag changes a figure of the table. */
  private static boolean late(Distribution fromSchedule, @Nullable Distribution fromSend) {
    return fromSend == null
        || fromSchedule.count() != fromSend.count()
        || COLUMNS.stream()
            .anyMatch(
                column -> column.of(fromSchedule) > (1 + WORTH_SHOWING) * column.of(fromSend));
  }

  private static String figures(
      String name, String label, Metric metric, Distribution distribution) {
    List<String> cells = new ArrayList<>(List.of(name, label));
    cells.add(Long.toString(distribution.count()));
    COLUMNS.forEach(column -> cells.add(millis(metric, column.of(distribution))));
    cells.add(millis(metric, distribution.max()));
    return row(cells.toArray(String[]::new));
  }

  private static String millis(Metric metric, double value) {
    return Quantity.plain(value / metric.outputDivisor());
  }

  private static String row(String... cells) {
    return String.format(Locale.ROOT, ROW, (Object[]) cells).stripTrailing();
  }

  /** Returns {@code ✔ MET chat: TTFT p99 ≤ 200 ms actual 137.2 ms (n = 1194)}. */
  public static String objective(ObjectiveResult result) {
    return objective(result, result.objective().text());
  }

  /** Returns the same line with another text of the objective. */
  public static String objective(ObjectiveResult result, String text) {
    String shown =
        String.format(
            Locale.ROOT,
            "  %-15s%-" + OBJECTIVE_WIDTH + "s ",
            sign(result) + " " + result.verdict(),
            ReportFormat.cutMiddle(text, OBJECTIVE_LIMIT));
    return shown + finding(result) + "  " + samples(result);
  }

  private static String labels(Map<String, String> labels) {
    return labels.entrySet().stream()
        .map(label -> ReportFormat.oneLine(label.getKey() + "=" + label.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String finding(ObjectiveResult result) {
    String actual =
        "actual "
            + ObjectiveDescriptions.actual(result)
            + ObjectiveDescriptions.exactness(result)
            + ObjectiveDescriptions.since(result);
    if (result.verdict() != Verdict.UNDETERMINED) {
      return result.reason() == null || (result.verdict() == Verdict.MET && !result.weak())
          ? actual
          : actual + ", " + ReportFormat.oneLine(result.reason());
    }
    String reason =
        result.reason() == null ? ConsoleTexts.NO_VERDICT : ReportFormat.oneLine(result.reason());
    String remedy = ObjectiveDescriptions.remedy(result).map(text -> "; " + text).orElse("");
    String shown = (result.actual().isEmpty() ? reason : actual + ", but " + reason) + remedy;
    return result.tolerated() ? shown + " (" + ObjectiveDescriptions.waiver(result) + ")" : shown;
  }

  private static String samples(ObjectiveResult result) {
    return "(n = " + result.samples() + (result.weak() ? ", weak)" : ")");
  }

  private static String sign(ObjectiveResult result) {
    return switch (result.verdict()) {
      case MET -> "✔";
      case MISSED -> "✘";
      case UNDETERMINED -> "?";
    };
  }

  /** Returns a file URI with three slashes, which terminals show as a link. */
  private static String file(URI uri) {
    return uri.toString().replaceFirst("^file:/(?!/)", "file:///");
  }
}
