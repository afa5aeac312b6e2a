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
 * A finished run at the gate.
 *
 * @param summary what it says of itself
 * @param objectives judged once more
 */
record GateCommand(Summary summary, List<Rejudged> objectives) {

  /** The only line about a run that must have objectives and has none. */
  static final String WITHOUT_OBJECTIVES =
      "NOT GATED: the run has no objectives, and --required asks for at least one. Add objectives"
          + " to the simulation's protocol, or check that summary.json is as the run left it";

  /**
   * Judges it.
   *
   * @throws IllegalArgumentException if its files can't be read
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

  /** A run that nothing was asked of passes; one that can't be trusted does not. */
  boolean passed() {
    return switch (verdict()) {
      case NOT_GATED, PASSED -> true;
      case FAILED, INVALID, UNDETERMINED -> false;
    };
  }

  /** A line an objective; the last one is the outcome. */
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
    String said = ConsoleReport.objective(objective.result());
    return objective.taken() == null
        ? said
        : said + ", the run's own verdict: " + objective.taken();
  }

  private static String line(NativeAssertion assertion) {
    String state =
        switch (assertion.state()) {
          case PASSED -> "✔ true";
          case FAILED -> "✘ false";
          case NOT_EVALUATED -> "? not judged";
        };
    return String.format("  %-15s%s", state, ReportFormat.oneLine(assertion.text()))
        + ", the run's own verdict: Gatling judges its assertions";
  }
}
