// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.judge;

import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.report.text.ConsoleReport;
import io.github.gatlingllm.report.view.ObjectiveDescriptions;
import io.github.gatlingllm.report.view.ReportFormat;
import java.util.ArrayList;
import java.util.List;

/** The console lines of a judged result file. */
public final class VerdictLines {

  /** The width of the heading of a line. */
  private static final int COLUMN = 15;

  private VerdictLines() {}

  /** Returns the tool and its run, the verdicts, the mapping, what was not checked, the outcome. */
  public static List<String> of(JudgedFile file) {
    ToolVerdict verdict = file.verdict();
    if (verdict == null) {
      return List.of(oneLine(file.name() + ": " + file.banner()));
    }
    ToolResult result = verdict.result();
    var lines = new ArrayList<String>();
    lines.add(oneLine(file.name() + ": " + verdict.head()));
    for (JudgedObjective each : verdict.objectives()) {
      lines.add(ConsoleReport.objective(each.result(), each.text()));
    }
    ObjectiveDescriptions.weak(verdict.results()).ifPresent(text -> add(lines, "weak", text));
    mapping(verdict).forEach(text -> add(lines, "mapping", text));
    result.notChecked().forEach(text -> add(lines, VerdictOutputTexts.NOT_CHECKED, text));
    if (result.saveNext() != null) {
      add(lines, VerdictOutputTexts.NEXT_TIME, result.saveNext());
    }
    lines.add(oneLine(verdict.banner()));
    return lines;
  }

  /** Returns how the figures of the result were mapped to ours. */
  static List<String> mapping(ToolVerdict verdict) {
    var mapping = new ArrayList<>(verdict.result().mapping());
    if (verdict.result().detailed()) {
      mapping.add(VerdictOutputTexts.WINDOW);
    }
    return mapping;
  }

  private static void add(List<String> lines, String what, String text) {
    lines.add("  " + what + " ".repeat(Math.max(1, COLUMN - what.length())) + oneLine(text));
  }

  private static String oneLine(String text) {
    return ReportFormat.oneLine(text);
  }
}
