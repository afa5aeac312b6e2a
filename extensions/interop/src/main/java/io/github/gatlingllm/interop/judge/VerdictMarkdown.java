// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.judge;

import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.report.view.ObjectiveDescriptions;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;

/** Verdicts as Markdown, for the page of a pull request. */
public final class VerdictMarkdown {

  private VerdictMarkdown() {}

  /** Returns a section for each file. */
  public static String text(List<JudgedFile> files) {
    var out = new StringBuilder();
    files.forEach(file -> file(out, file));
    return out.toString();
  }

  private static void file(StringBuilder out, JudgedFile file) {
    out.append("## ").append(file.passed() ? "✔ " : "✘ ").append(escaped(file.name()));
    out.append("\n\n**").append(escaped(file.banner())).append("**\n\n");
    ToolVerdict verdict = file.verdict();
    if (verdict == null) {
      return;
    }
    ToolResult result = verdict.result();
    out.append(escaped(verdict.head())).append("\n\n");
    out.append(VerdictOutputTexts.HEADINGS);
    verdict.objectives().forEach(each -> row(out, each));
    out.append('\n');
    VerdictLines.mapping(verdict)
        .forEach(text -> out.append("- ").append(escaped(text)).append('\n'));
    for (String each : result.notChecked()) {
      out.append("- ").append(escaped(VerdictOutputTexts.notChecked(each))).append('\n');
    }
    if (result.saveNext() != null) {
      out.append("- ").append(escaped(VerdictOutputTexts.nextTime(result.saveNext()))).append('\n');
    }
    out.append('\n');
  }

  private static void row(StringBuilder out, JudgedObjective judged) {
    ObjectiveResult result = judged.result();
    out.append("| ").append(escaped(judged.text()));
    out.append(" | ").append(result.verdict()).append(result.weak() ? " (weak)" : "");
    out.append(" | ").append(escaped(ObjectiveDescriptions.actual(result)));
    out.append(" | ").append(result.samples());
    out.append(" | ").append(escaped(note(judged))).append(" |\n");
  }

  /** Returns the interval, the reason and what to save next time. */
  static String note(JudgedObjective judged) {
    String note = ObjectiveDescriptions.note(judged.result());
    return judged.saveNext() == null ? note : JudgeTexts.next(note, judged.saveNext());
  }

  private static String escaped(String text) {
    return ReportFormat.markdown(text);
  }
}
