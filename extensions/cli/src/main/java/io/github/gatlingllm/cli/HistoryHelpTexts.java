// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

/** The help of the command {@code history}. */
final class HistoryHelpTexts {

  static final String HISTORY =
      "Shows runs over time: figures, objectives and their lasting changes.";
  static final String DETAIL =
      "Only runs that are comparable with the latest valid one are shown. The exit code does not"
          + " depend on changes.";
  static final String EXIT_0 = "0:The history was read.";
  static final String EXIT_1 = "1:The history cannot be read, or contains no run.";
  static final String OUT = "Write the page to this file.";
  static final String JSON = "Print the figures and their changes as the last line, in JSON.";
  static final String IGNORE_LABEL = "A label that may differ between the runs. Repeatable.";
  static final String FILE = "The file that .history(...) or -Dllm.history names.";

  private HistoryHelpTexts() {}

  static String change(String figure, String since, String before, String after) {
    return "  changed  " + figure + ": " + before + " → " + after + " since " + since;
  }

  static String figures(int figures, int changes) {
    return figures + " figures, " + changes + " changes";
  }

  static String written(String file) {
    return "Written: " + file;
  }
}
