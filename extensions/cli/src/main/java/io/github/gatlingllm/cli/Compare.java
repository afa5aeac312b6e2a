// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import io.github.gatlingllm.report.json.BaselineReader;
import io.github.gatlingllm.report.view.ComparisonText;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.slo.baseline.BaselineRun;
import io.github.gatlingllm.slo.baseline.RunComparison;
import io.github.gatlingllm.slo.objective.BaselineFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Two finished runs beside each other. */
final class Compare {

  private static final String FILE = "baseline.json";

  private Compare() {}

  /**
   * What has changed, as text.
   *
   * @throws IllegalArgumentException if one of them can't be read
   */
  static List<String> lines(RunFolder before, RunFolder after) {
    BaselineRun earlier = read(before);
    BaselineRun later = read(after);
    BaselineFile named = new BaselineFile(before.llm().resolve(FILE).toString());
    return lines(RunComparison.of(named, earlier, later), later);
  }

  private static BaselineRun read(RunFolder folder) {
    Path file = folder.file(FILE);
    return new BaselineReader().read(file).orElseThrow();
  }

  private static List<String> lines(RunComparison comparison, BaselineRun later) {
    var lines = new ArrayList<String>();
    origin(lines, "Before  ", comparison.baseline());
    origin(lines, "After   ", later);
    comparison.differences().forEach(text -> said(lines, "not comparable: " + text));
    comparison.versions().forEach(text -> said(lines, "other version: " + text));
    var table = new TextTable("Request", "Figure", "Before", "After", "Change", "At 1 %");
    comparison.groups().forEach(group -> rows(table, ComparisonText.name(group), group.rows()));
    comparison.levels().forEach(level -> rows(table, "at " + level.load(), level.rows()));
    lines.add("");
    lines.addAll(table.lines());
    lines.add("");
    lines.add(ComparisonText.FOOTNOTE);
    return lines;
  }

  private static void origin(List<String> lines, String which, BaselineRun run) {
    lines.add(which + ReportFormat.oneLine(ComparisonText.run(run.origin())));
    run.origin().invalid().forEach(reason -> said(lines, "can't be relied on: " + reason));
    run.origin().missed().forEach(objective -> said(lines, "missed: " + objective));
  }

  private static void said(List<String> lines, String text) {
    lines.add("  " + ReportFormat.oneLine(text));
  }

  private static void rows(TextTable table, String name, List<RunComparison.Row> rows) {
    String shown = ReportFormat.cutMiddle(name, 40);
    for (RunComparison.Row row : rows) {
      var cells = new ArrayList<String>();
      cells.add(shown);
      cells.add(ReportFormat.oneLine(row.label()) + ", " + row.unit());
      cells.addAll(ComparisonText.cells(row));
      table.add(cells);
    }
  }
}
