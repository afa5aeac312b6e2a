// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import java.util.List;

/** The sentences on consistency in reports, and why a figure is not available. */
final class ConsistencyReportTexts {

  static final String COMPARISON =
      "Each answer is compared, character by character, with the reference answer: the first"
          + " unloaded answer to its prompt. Each end of an interval is exceeded by chance in 5 %"
          + " of all cases; similar answers to the same prompt count as fewer answers. The first"
          + " difference is given in characters from the beginning. Length: all answers together,"
          + " relative to their reference answers.";
  static final String NO_INTERVAL =
      "this figure of the answers has no interval. Did you mean sameAsUnloaded()?";
  static final String NO_FINGERPRINT = "no answer has a system_fingerprint";
  static final String NO_TOKENS = "answers do not contain their tokens. Request logprobs";
  static final String UNLOADED_EMPTY = "the unloaded answers are empty";

  private ConsistencyReportTexts() {}

  static String probes(int prompts) {
    return prompts + " probe prompts were sent repeatedly.";
  }

  static String answersMissing(long missing, long requests) {
    return missing
        + " of "
        + requests
        + " probes under load have no answer to compare (more than 1 %)";
  }

  static String tooFewAnswers(long answers, int needed) {
    return answers + " answers are too few; " + needed + " are needed";
  }

  static String sameAsUnloaded(String percent, long answers, String range) {
    return percent + " of " + answers + " answers under load equal the unloaded ones " + range;
  }

  static String amongUnloaded(String percent, long answers) {
    return ", unloaded " + percent + " of " + answers;
  }

  static String firstDifference(String character) {
    return "; the others differ from character " + character + " on (median)";
  }

  static String firstDifferentToken(String token) {
    return ", token " + token;
  }

  static String fingerprintChanges(long changes, List<String> fingerprints) {
    return "system_fingerprint changed "
        + changes
        + (changes == 1 ? " time: " : " times: ")
        + String.join(", ", fingerprints);
  }
}
