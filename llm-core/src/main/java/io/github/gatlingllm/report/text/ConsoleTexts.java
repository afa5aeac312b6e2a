// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.text;

/** The texts of the console at the end of a run. */
final class ConsoleTexts {

  static final String LAG_OF_SOME =
      "  + lag covers only requests with a due time; a looping user has one for its first request";
  static final String NO_VERDICT = "no verdict";

  private ConsoleTexts() {}

  static String moreInReport(int lines) {
    return "  … " + lines + " more in the report";
  }

  static String noLatencies(String name) {
    return "  " + name + ": no latencies";
  }

  static String notAttributable(long answers) {
    return answers
        + (answers == 1 ? " answer is" : " answers are")
        + " not attributable: the reported server time exceeds the TTFT";
  }
}
