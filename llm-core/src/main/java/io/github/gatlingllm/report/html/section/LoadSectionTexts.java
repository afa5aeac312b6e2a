// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

/** The texts about prompts, lengths, cost and energy. */
final class LoadSectionTexts {

  static final String REQUESTED_UNKNOWN = "The requested lengths of these requests are not known.";
  static final String NO_TTFT_AND_TPOT = "No streamed answer has both TTFT and TPOT.";
  static final String HOURLY_PRICE =
      "Hours are those of the measuring window; they cannot be split by request path.";
  static final String TOKEN_PRICE = "Tokens are those of the succeeded requests.";

  private LoadSectionTexts() {}

  static String assumed(String prices, String rule) {
    return "Assumed prices: " + prices + ". " + rule;
  }

  static String notAvailable(String reason) {
    return "Not available: " + reason + ".";
  }

  static String sessions(String ended, String cut) {
    return "sessions: " + ended + " ended, " + cut + " cut off by the end of the run";
  }

  /**
   * Explains the prediction of longer answers.
   *
   * @param wordsPerMinute the speed of the assumed reader
   */
  static String prediction(String wordsPerMinute) {
    return "A prediction, not a measurement: the last token arrives after TTFT + TPOT × (N − 1), if"
        + " TPOT is the same for all lengths at this load; longer answers load a server more. The"
        + " p99 adds both p99s: at most 2 % of the answers should take longer. The fourth column is"
        + " the time that a reader of "
        + wordsPerMinute
        + " words a minute needs from the first token on, at 0.75 words a token. The reader waits if"
        + " tokens arrive more slowly.";
  }
}
