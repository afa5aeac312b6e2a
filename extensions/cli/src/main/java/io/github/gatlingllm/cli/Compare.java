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

/** Compares two finished runs. */
final class Compare {

  private static final String FILE = "baseline.json";

  private Compare() {}

  /**
   * Returns the lines of the comparison.
   *
   * @throws IllegalArgumentException if a run cannot be read
   */
  static List<String> lines(RunFolder before, RunFolder after) {
    BaselineRun earlier = read(before);
    BaselineRun later = read(after);
    BaselineFile named = new BaselineFile(before.llm().resolve(FILE).toString());
    return lines(RunComparison.of(named, earlier, later), later);
  }

  /**
   * Reads a run.
   *
   * @throws IllegalArgumentException if it cannot be read
   */
  static BaselineRun read(RunFolder folder) {
    Path file = folder.file(FILE);
    return new BaselineReader().read(file).orElseThrow();
  }

  private static List<String> lines(RunComparison comparison, BaselineRun later) {
    var lines = new ArrayList<String>();
    addOrigin(lines, "Before  ", comparison.baseline());
    addOrigin(lines, "After   ", later);
    addDifferences(lines, comparison);
    lines.addAll(table(comparison));
    return lines;
  }

  /** Adds why the runs are not comparable, and their different versions. */
  static void addDifferences(List<String> lines, RunComparison comparison) {
    comparison.differences().forEach(text -> add(lines, CliTexts.notComparable(text)));
    comparison.versions().forEach(text -> add(lines, CliTexts.otherVersion(text)));
  }

  /** Returns the lines of the figures. */
  static List<String> table(RunComparison comparison) {
    var table = new TextTable("Request", "Figure", "Before", "After", "Change", "At 1 %");
    comparison.groups().forEach(group -> addRows(table, ComparisonText.name(group), group.rows()));
    comparison.levels().forEach(level -> addRows(table, "at " + level.load(), level.rows()));
    var lines = new ArrayList<String>();
    lines.add("");
    lines.addAll(table.lines());
    lines.add("");
    lines.add(ComparisonText.FOOTNOTE);
    return lines;
  }

  /** Returns the id, start and duration of a run. */
  static String origin(BaselineRun run) {
    return ComparisonText.run(run.origin());
  }

  private static void addOrigin(List<String> lines, String which, BaselineRun run) {
    lines.add(which + ReportFormat.oneLine(origin(run)));
    run.origin().invalid().forEach(reason -> add(lines, CliTexts.notReliable(reason)));
    run.origin().missed().forEach(objective -> add(lines, CliTexts.missed(objective)));
  }

  private static void add(List<String> lines, String text) {
    lines.add("  " + ReportFormat.oneLine(text));
  }

  private static void addRows(TextTable table, String name, List<RunComparison.Row> rows) {
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
