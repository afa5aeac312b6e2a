// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.page;

import io.github.gatlingllm.history.change.ChangePoint;
import io.github.gatlingllm.history.change.ChangePoints;
import io.github.gatlingllm.report.view.ReportFormat;
import java.util.List;

/** The texts of the page of a history. */
final class HistoryPageTexts {

  static final String OVERVIEW = "Overview";
  static final String CHANGES = "Changes";
  static final String FIGURES = "Figures";
  static final String OBJECTIVES = "Objectives";
  static final String RUNS = "Newest runs";
  static final String NOTES = "Not everything in the file is shown";
  static final String SEVERAL_SERIES =
      "Runs with different loads, lengths, models, SLOs or labels are not comparable. Each such"
          + " series has its own charts: select it at the top.";
  static final String CHANGES_CAPTION = "lasting changes, newest first";
  static final List<String> CHANGE_COLUMNS =
      List.of("Figure", "since, UTC", "before", "after", "change", "", "found", "with this run");
  static final String METHOD =
      "A change is a lasting shift of a figure, not a single slow run. It is found by cumulative"
          + " sums of each run's deviation from the runs before, and later runs never revoke it."
          + " False alarms: in a year of nightly runs without a change, at most 5 % of pages with "
          + ChangePoints.FIGURES
          + " independent figures have one. A shift of 10 % is found within five runs in more than"
          + " 99 % of the cases if equal runs differ by 2 % (standard deviation), in 93 % at 2.5 %,"
          + " in 68 % at 3 %. The search begins after "
          + ChangePoints.LEAST
          + " runs. “After” is final once the new level has "
          + ChangePoint.SETTLED
          + " runs. Invalid runs do not count.";
  static final String CHARTS =
      "Points are runs, hollow if invalid; arrows at the edge are runs far beyond it. The band is the 95 % interval of each run, where the"
          + " history has it. Horizontal lines are the medians of levels; vertical lines are"
          + " changes.";
  static final String NO_OBJECTIVES = "These runs have no objectives.";
  static final String OBJECTIVES_CAPTION = "the newest verdict, and the verdicts of all runs";
  static final List<String> OBJECTIVE_COLUMNS =
      List.of("Objective", "newest", "value, 95 % interval", "met", "missed", "undetermined");
  static final List<String> RUN_COLUMNS =
      List.of("Started, UTC", "outcome", "changed since the run before");
  static final String RUN_COLUMN = "run";

  private HistoryPageTexts() {}

  static String title(String file) {
    return "Runs over time: " + file;
  }

  static String runs(int runs, int series) {
    return ReportFormat.number(runs)
        + (runs == 1 ? " run" : " runs")
        + (series == 1 ? ", all comparable." : " in " + series + " series of comparable runs.");
  }

  static String newest(String runId) {
    return "the newest run, " + runId;
  }

  static String span(String series, int runs, String from, String to) {
    return runs == 1
        ? series + ": one run, " + from
        : series + ": " + ReportFormat.number(runs) + " runs, " + from + " to " + to;
  }

  static String noChange(int runs) {
    return runs < ChangePoints.LEAST
        ? "Too few runs to find changes: " + runs + " of at least " + ChangePoints.LEAST + "."
        : "No lasting change in " + ReportFormat.number(runs) + " runs.";
  }

  static String after(int runs) {
    return runs == 1 ? "at once" : "by " + runs + " runs";
  }

  static String newestInCharts(int shown, int of) {
    return "The charts show the newest "
        + ReportFormat.number(shown)
        + " of "
        + ReportFormat.number(of)
        + " runs.";
  }

  static String within(String value, String low, String high) {
    return value + " [" + low + ", " + high + "]";
  }

  static String runsCaption(int shown, int of) {
    return shown == of ? "all runs, newest first" : "the newest " + shown + " of " + of + " runs";
  }
}
