// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.judge;

/** The reasons for verdicts that only result files of other tools have. */
final class JudgeTexts {

  static final String ONLY_AGGREGATE =
      "the file contains only this value, so its confidence interval is unknown";
  static final String NOTHING_SUCCEEDED = "no request succeeded";
  static final String NO_COUNT = "the file does not state how many requests succeeded";
  static final String NO_REQUESTS = "the file contains neither this figure nor single requests";
  static final String GOODPUT_OF_REQUESTS = "goodput needs single requests";
  static final String NO_FAILURES = "the file does not count failed requests";
  static final String NO_GAPS = "the file does not contain every gap between chunks";
  static final String NO_DUE_TIMES = "the file does not contain the due time of every request";
  static final String FAILURES_WITHOUT_TIME =
      "the file does not state when requests failed, and failures come in bursts";

  private JudgeTexts() {}

  static String tooFew(long samples, long needed) {
    return samples + " requests are too few; at least " + needed + " are needed";
  }

  static String partOfRequests(String found, String counted) {
    return "the file contains " + found + " requests, but counts " + counted;
  }

  static String outcomes(long succeeded, long failed) {
    return succeeded + " successful and " + failed + " failed";
  }

  static String next(String reason, String saveNext) {
    return reason + "; " + saveNext;
  }

  static String doubted(String why) {
    return "the run is not valid by its file: " + why;
  }

  /** Names the objective that bounds failures as in objective texts, not as in simulations. */
  static String ofFiles(String reason) {
    return reason
        .replace("requests().failedPercent()", "failedPercent <= 1")
        .replace(", or use .failureAdjusted()", "")
        .replace("; if users are meant to give up, call .abandonmentTest()", "");
  }
}
