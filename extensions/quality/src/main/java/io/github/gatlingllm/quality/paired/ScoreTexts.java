// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import java.util.Locale;

/** The errors of quality plans, and why answers have no score. */
final class ScoreTexts {

  static final String NO_COUNTS = "must have at least one answer and its counts";

  private ScoreTexts() {}

  static String noPrompts(String file) {
    return "quality(...): " + file + " contains no prompts.";
  }

  static String shareInvalid(double percent) {
    return "quality(...).share(...): must be above 0 and at most 100 percent, but was "
        + percent
        + ".";
  }

  static String keptAnswersInvalid(int prompts, int most) {
    return "keepAnswers(...): must be from 0 to " + most + " prompts, but was " + prompts + ".";
  }

  static String atPrompt(String file, int prompt, String error) {
    return file + ", prompt " + prompt + ": " + error;
  }

  static String scorerFailed(String scorer, int prompt, String reason) {
    return "scorer " + scorer + " failed at prompt " + prompt + ": " + reason;
  }

  static String notKept(long answers, String scorer, double millionCharacters) {
    return String.format(
        Locale.ROOT,
        "%d answers could not be kept for scorer %s until the end of the load: the limit is %.1f"
            + " million characters. Lower share(...), or limit the length of answers",
        answers,
        scorer,
        millionCharacters);
  }

  static String notInTime(int missing, int answers, String scorer) {
    return missing
        + " of "
        + answers
        + " answers were not scored by "
        + scorer
        + " in time after the load. Allow more time, afterLoad(Duration), or lower share(...)";
  }
}
