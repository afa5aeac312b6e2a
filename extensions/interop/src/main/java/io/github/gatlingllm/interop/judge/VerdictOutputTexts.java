// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.judge;

/** What console, Markdown and JUnit say about a judged result file. */
final class VerdictOutputTexts {

  static final String WINDOW =
      "Rates are over the time from the first send to the last end of the measured requests.";
  static final String NOT_CHECKED = "not checked";
  static final String NEXT_TIME = "next time";
  static final String NO_COUNT = "number of requests unknown";
  static final String FAILURES_NOT_COUNTED = "failures not counted";
  static final String SUITE = "gatling-llm gate";
  static final String HEADINGS =
      "| Objective | Verdict | Value | n | Note |\n|:--|:--|--:|--:|:--|\n";

  private VerdictOutputTexts() {}

  static String notJudged(String error) {
    return "NOT JUDGED: " + error;
  }

  /** Returns {@code vllm bench serve 0.11, chat, 300 requests, 2 failed}. */
  static String head(String tool, String name, String requests) {
    return tool + ", " + name + ", " + requests;
  }

  static String requests(long sent, String failures) {
    return sent + " requests, " + failures;
  }

  static String failed(long failed) {
    return failed + " failed";
  }

  static String onlyAggregates(String requests) {
    return requests + ", aggregates only";
  }

  static String notChecked(String what) {
    return NOT_CHECKED + ": " + what;
  }

  static String nextTime(String what) {
    return NEXT_TIME + ": " + what;
  }
}
