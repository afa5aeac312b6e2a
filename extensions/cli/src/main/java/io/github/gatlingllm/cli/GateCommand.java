// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import io.github.gatlingllm.report.json.SummaryReader;
import io.github.gatlingllm.report.json.SummaryReader.Summary;
import io.github.gatlingllm.report.text.ConsoleReport;
import io.github.gatlingllm.report.view.LastLine;
import io.github.gatlingllm.report.view.NativeAssertion;
import io.github.gatlingllm.report.view.ObjectiveDescriptions;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunVerdict;
import io.github.gatlingllm.slo.verdict.Judge;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.ArrayList;
import java.util.List;

/**
 * Judges a finished run.
 *
 * @param summary the {@code summary.json} of the run
 * @param objectives the objectives, judged again
 */
record GateCommand(Summary summary, List<Rejudged> objectives) {

  /**
   * Judges a run.
   *
   * @throws IllegalArgumentException if its files cannot be read
   */
  static GateCommand of(RunFolder folder) {
    Summary summary = SummaryReader.read(folder.file("summary.json"));
    Replay rows = Replay.of(summary, folder);
    Judge judge = Judge.of(rows.evidence());
    return new GateCommand(
        summary,
        summary.objectives().stream()
            .map(objective -> Rejudged.of(summary, objective, rows, judge))
            .toList());
  }

  /** Whether the run passes. A run without objectives does, an invalid run does not. */
  boolean passed() {
    return switch (verdict()) {
      case NOT_GATED, PASSED -> true;
      case FAILED, INVALID, UNDETERMINED -> false;
    };
  }

  /** Returns one line per objective, then the outcome. */
  List<String> lines() {
    var lines = new ArrayList<String>();
    summary
        .validity()
        .reasons()
        .forEach(reason -> lines.add("  INVALID  " + ReportFormat.oneLine(reason)));
    objectives.forEach(objective -> lines.add(line(objective)));
    ObjectiveDescriptions.weak(results()).ifPresent(text -> lines.add("  weak     " + text));
    summary.assertions().forEach(assertion -> lines.add(line(assertion)));
    lines.add(LastLine.of(verdict(), detail(), summary.end(), summary.headline()));
    return lines;
  }

  private String detail() {
    return RunVerdict.detail(summary.end(), summary.validity(), results(), summary.assertions());
  }

  private RunVerdict verdict() {
    return RunVerdict.of(summary.end(), summary.validity(), results(), summary.assertions());
  }

  private List<ObjectiveResult> results() {
    return objectives.stream().map(Rejudged::result).toList();
  }

  private static String line(Rejudged objective) {
    String line = ConsoleReport.objective(objective.result());
    return objective.keptReason() == null
        ? line
        : line + ", " + GateTexts.runVerdict(objective.keptReason());
  }

  private static String line(NativeAssertion assertion) {
    String state =
        switch (assertion.state()) {
          case PASSED -> "✔ true";
          case FAILED -> "✘ false";
          case NOT_EVALUATED -> "? not judged";
        };
    return String.format("  %-15s%s", state, ReportFormat.oneLine(assertion.text()))
        + ", "
        + GateTexts.runVerdict(GateTexts.ASSERTION);
  }
}
