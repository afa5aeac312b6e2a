// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Texts about history files. */
final class HistoryTexts {

  private static final int MOST_NAMED = 5;

  static final String TITLE = "History";
  static final String NO_CHANGES = "No figure has changed lastingly.";
  static final String CHANGES = "Lasting changes, oldest first";
  static final String RUNS = "The latest 30 comparable runs";

  private HistoryTexts() {}

  static String summary(int comparable, int all) {
    return comparable
        + " of "
        + all
        + " runs are valid and comparable with the latest valid run: same simulation, load, prompts,"
        + " model and labels.";
  }

  static String latest(String value, String interval, int runs) {
    return "Latest: "
        + value
        + (interval.isEmpty() ? "" : " (95 % interval " + interval + ")")
        + ", "
        + runs
        + " runs. The axis includes 0; dashed lines mark changes.";
  }

  static String rule(int least) {
    return "A change is a lasting shift of the level, found by cumulative sums from past runs only;"
        + " it is never revised. The first "
        + least
        + " runs set the level. In at most 5 % of the years of nightly runs without change, one of"
        + " ten figures shows one.";
  }

  static String empty(Path file) {
    return file
        + ": the history is empty. A history has a line for each run. Run a simulation with"
        + " .history(\""
        + file.getFileName()
        + "\") or -Dllm.history";
  }

  static String noRun(Path file, int lines, String problem) {
    return file
        + ": no line is a run (of "
        + lines
        + "). A history has a JSON object for each run, as .history(file) writes it. Name such a"
        + " file. "
        + problem;
  }

  static String unreadable(Path file, String problem) {
    return file + ": the history can't be read (" + problem + ")";
  }

  static String problem(int line, String problem) {
    return "The first problem, line " + line + ": " + problem + ".";
  }

  static String cut(int line) {
    return "Line " + line + ", the last one, is cut off and was skipped.";
  }

  static String damaged(List<String> lines, int of) {
    return counted(lines, of) + " no JSON and were skipped: " + named(lines) + ".";
  }

  static String notRuns(List<String> lines, int of) {
    return counted(lines, of)
        + " no run of a version that this program knows and were skipped: "
        + named(lines)
        + ".";
  }

  private static String counted(List<String> lines, int of) {
    return lines.size() + " of " + of + " lines are";
  }

  private static String named(List<String> lines) {
    String first = lines.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
    return "line " + first + (lines.size() > MOST_NAMED ? ", …" : "");
  }

  static String otherVersion(long version) {
    return "must be 1, but was " + version + ": another version of gatling-llm wrote the line";
  }

  static String notATime(String text) {
    return "must be an ISO-8601 time, but was '" + text + "'";
  }
}
