// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.cost;

/** The reasons for which a cost or an energy is not known. */
final class ServingCostTexts {

  static final String CHUNKS_COUNTED =
      "some answers reported no output tokens, or implausible ones, so their chunks were counted";

  static final String EMPTY_WINDOW = "the measuring window is empty";

  static final String NOTHING_SUCCEEDED = "no request succeeded";

  static final String NO_GOOD_TOKENS =
      "the measuring window contains no output token of a good request";

  static final String SESSIONS_OF_ALL_REQUESTS = "sessions are counted over all requests only";

  static final String NO_SESSION_ENDED = "no session ended";

  static final String NO_POWER = "the power is 0 W";

  static final String NO_SLO = "the run has no SLO, so no request counts as good";

  private ServingCostTexts() {}

  static String sloNotEvaluated(String slo) {
    return "the run did not evaluate SLO " + slo;
  }

  /** {@code figure} covers all requests: {@code cost}, {@code energy}. */
  static String sloOfSomeRequests(String slo, String figure) {
    return "SLO " + slo + " applies to some of the requests, but the " + figure + " covers all";
  }

  static String none(String what) {
    return "there was no " + what;
  }

  static String noneInWindow(String what) {
    return "the measuring window contains no " + what;
  }

  static String nothingInWindow() {
    return "the measuring window contains none of it";
  }

  static String noPromptTokens(long answers, long all) {
    return answers + " of " + all + " answers reported no prompt tokens";
  }
}
