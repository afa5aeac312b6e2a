// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import java.util.List;

/** The errors of files with prompts. */
final class QuestionTexts {

  static final String DOCUMENT_INVALID =
      "a JSON document must be a list of objects, or contain one in 'data'";

  private QuestionTexts() {}

  static String unreadable(String reason) {
    return "The prompts cannot be read: " + reason;
  }

  static String noObject(String place) {
    return place + ": the line must be a JSON object.";
  }

  static String invalid(String place, String error) {
    return place + ": " + error;
  }

  static String promptMissing(List<String> fields) {
    return "the prompt is missing. Use one of the fields " + String.join(", ", fields);
  }

  static String choiceInvalid(String answer, int choices) {
    return "'answer' must be the letter or the index (from 0) of one of "
        + choices
        + " choices, but was '"
        + answer
        + "'";
  }

  static String rowInvalid(int cells) {
    return "a CSV file needs headings such as 'question', or six cells per row as in MMLU"
        + " (question, four choices, letter), but a row has "
        + cells;
  }

  static String quoteOpen(int row, String beginning) {
    return "row " + row + ": the quoted cell '" + beginning + "…' has no closing quote";
  }
}
