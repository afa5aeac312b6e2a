// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

/** The {@code --help} texts of history. picocli formats them, so {@code %} must be escaped. */
final class HistoryHelpTexts {

  static final String HISTORY =
      "Shows the runs of a history over time: figures, verdicts and lasting changes.";
  static final String DETAIL =
      "A run with .history(file) or -Dllm.history appends a line. The exit code does not depend on"
          + " the changes.";
  static final String OUT = "Write the page: one HTML file that opens offline.";
  static final String JSON = "Print the figures and their changes as JSON in the last line.";
  static final String IGNORE_LABEL =
      "A label that may differ between comparable runs, as it names what is under test. Repeatable."
          + " Labels such as build, commit or version are such labels already.";
  static final String FILE = "The history file.";
  static final String EXIT_0 = "0:The history was read.";
  static final String EXIT_1 = "1:The history cannot be read, or no line of it is a run.";

  private HistoryHelpTexts() {}
}
