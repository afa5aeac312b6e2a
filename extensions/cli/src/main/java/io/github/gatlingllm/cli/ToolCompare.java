// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import io.github.gatlingllm.interop.judge.ReadResult;
import io.github.gatlingllm.interop.judge.ResultFiles;
import io.github.gatlingllm.interop.judge.StatedChanges;
import io.github.gatlingllm.interop.judge.ToolJudge;
import io.github.gatlingllm.interop.judge.ToolVerdict;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.slo.baseline.BaselineRun;
import io.github.gatlingllm.slo.baseline.RunComparison;
import io.github.gatlingllm.slo.objective.BaselineFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compares two results of other tools, or one of them with a run of ours. */
final class ToolCompare {

  private final String tool;
  private final ResultFiles reader;

  /**
   * Creates a comparison.
   *
   * @param tool the key of the tool, or {@code auto}
   */
  ToolCompare(String tool, ResultFiles reader) {
    this.tool = tool;
    this.reader = reader;
  }

  /**
   * One side of the comparison.
   *
   * @param head what it is
   * @param run its figures
   * @param result the result of another tool; null for a run of ours
   */
  private record Compared(String head, BaselineRun run, @Nullable ReadResult result) {

    boolean stated() {
      return result != null && !result.result().detailed();
    }
  }

  /**
   * Returns the lines of the comparison.
   *
   * @throws IllegalArgumentException if a file cannot be read or contains several results, or if a
   *     run of ours is compared with aggregates
   */
  List<String> lines(Path before, Path after) {
    Compared earlier = read(before);
    Compared later = read(after);
    var comparison =
        RunComparison.of(new BaselineFile(before.toString()), earlier.run(), later.run());
    var lines = new ArrayList<String>();
    lines.add("Before  " + ReportFormat.oneLine(earlier.head()));
    lines.add("After   " + ReportFormat.oneLine(later.head()));
    Compare.addDifferences(lines, comparison);
    if (earlier.stated() || later.stated()) {
      lines.addAll(stated(earlier.result(), later.result()));
    } else {
      lines.addAll(Compare.table(comparison));
    }
    return lines;
  }

  private Compared read(Path file) {
    if (Files.isDirectory(file)) {
      BaselineRun run = Compare.read(RunFolder.of(file));
      return new Compared(Compare.origin(run), run, null);
    }
    var judge = new ToolJudge(List.of());
    List<ReadResult> results = reader.read(tool, file, judge::recording);
    if (results.size() != 1) {
      throw new IllegalArgumentException(CliTexts.severalResults(file, results.size()));
    }
    ReadResult one = results.get(0);
    ToolVerdict verdict = judge.judge(one.result(), one.recording());
    return new Compared(one.name() + ": " + verdict.head(), one.baseline(), one);
  }

  private static List<String> stated(@Nullable ReadResult before, @Nullable ReadResult after) {
    if (before == null || after == null) {
      throw new IllegalArgumentException(CliTexts.AGGREGATES_WITH_RUN);
    }
    var table = new TextTable("Figure", "Before", "After", "Change");
    for (StatedChanges.Row row : StatedChanges.of(before, after)) {
      table.add(
          List.of(
              row.label() + ", " + row.unit(),
              Quantity.plain(row.before()),
              Quantity.plain(row.now()),
              Quantity.signed(row.change()) + " %"));
    }
    var lines = new ArrayList<String>();
    lines.add("");
    lines.addAll(table.lines());
    lines.add("");
    lines.add(CliTexts.CHANGES_OF_AGGREGATES);
    return lines;
  }
}
