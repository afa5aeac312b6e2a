// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Texts about history files. */
final class HistoryTexts {

  private static final int MOST_NAMED = 5;

  private HistoryTexts() {}

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

  static String inputTokens(String mean) {
    return mean + " input tokens";
  }

  static String outputTokens(String mean) {
    return mean + " output tokens";
  }

  static String concurrency(long peak) {
    return "concurrency " + peak;
  }

  static String rate(String perSecond) {
    return perSecond + " req/s";
  }

  static String notShown(int runs, int series) {
    return runs
        + " runs are not shown: they belong to other series than the "
        + series
        + " with the newest runs.";
  }

  static String manySeries(int series, int runs) {
    return runs
        + " runs are "
        + series
        + " series, because their loads or labels differ. If a label names what is under test, such"
        + " as a ticket, name it by --ignore-label.";
  }
}
