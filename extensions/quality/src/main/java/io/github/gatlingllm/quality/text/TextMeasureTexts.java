// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.text;

/** The errors of patterns and of measures of texts. */
final class TextMeasureTexts {

  static final String NESTED_TOO_DEEPLY = "it is nested too deeply";

  private TextMeasureTexts() {}

  static String patternInvalid(String pattern, String language, String reason) {
    return "the pattern '"
        + pattern
        + "' is not a valid regular expression of "
        + language
        + ": "
        + reason;
  }

  static String unknownEscape(String escape) {
    return "ECMA-262 has no '" + escape + "'";
  }

  static String tooFewForPassAtK(int answers, int k) {
    return "pass@k needs at least k answers to a prompt, but there are "
        + answers
        + " and k is "
        + k
        + ". Request more answers, or lower k.";
  }

  static String tooManyWordsForRouge(int reference, int answer) {
    return "reference and answer have too many words for rougeLsum ("
        + reference
        + " and "
        + answer
        + ")";
  }
}
