// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.rating;

import java.nio.file.Path;

/** The texts of rating sheets: instructions, what was written, and errors of files. */
final class SheetTexts {

  static final String INSTRUCTIONS =
      "Rate each answer from 1 (bad) to 5 (very good). Skip answers that you cannot judge. The"
          + " order of the answers is random. Save at the end: the page stores nothing.";
  static final String SUMMARY_INVALID =
      "summary.json must be a JSON object. Use the file that the run wrote.";
  static final String NO_RATINGS =
      "The filled sheets contain no ratings. Enter ratings from 1 to 5.";

  private SheetTexts() {}

  static String unreadable(Path file, String reason) {
    return file + " cannot be read: " + reason;
  }

  static String answersLineInvalid(Path file, int line) {
    return file
        + ", line "
        + line
        + ": must be an object with 'hash' and 'prompt'. Use the file that the run wrote.";
  }

  static String columnsMissing(Path file, String head) {
    return file
        + ": columns 'item' and 'rating' are missing; the first row is '"
        + head
        + "'. Save the sheet as CSV with commas.";
  }

  static String itemOfOtherSheet(Path file, int row, String item) {
    return place(file, row)
        + "item '"
        + item
        + "' is of another sheet. Use the latest sheet of export --answers.";
  }

  static String itemTwice(Path file, int row, String item) {
    return place(file, row) + "item '" + item + "' occurs twice.";
  }

  static String ratingInvalid(Path file, int row, String rating) {
    return place(file, row) + "rating must be from 1 to 5, or empty, but was '" + rating + "'.";
  }

  private static String place(Path file, int row) {
    return file + ", row " + row + ": ";
  }

  static String nothingToCompare(Path file) {
    return file
        + ": no prompt has both an answer under load and an unloaded one (or one in the baseline)."
        + " Add an objective noWorseThanUnloaded(...), or use --baseline.";
  }

  static String outInvalid(Path out) {
    return "--out must be another folder than that of the run, which contains the key, but was "
        + out
        + ".";
  }

  static String countInvalid(int answers) {
    return "--answers must be at least 1, but was " + answers + ".";
  }

  static String noAnswers(Path file) {
    return file
        + " does not exist: the run kept no answers. Keep some with"
        + " quality(...).scorer(...).keepAnswers(100).";
  }

  static String noKey(Path file) {
    return file + " does not exist. Create a sheet first: export --answers N.";
  }

  static String keyDamaged(Path file, String reason) {
    return file + " cannot be read (" + reason + "). Create the sheet again: export --answers N.";
  }

  static String unknownSource(String source) {
    return "unknown source " + source;
  }

  static String written(int answers, int prompts, Path csv) {
    return answers + " answers to " + prompts + " prompts are in " + csv + " and answers.html";
  }

  static String identical(int prompts) {
    return prompts + " more prompts have the same text in all answers and count as ties";
  }

  static String keyWritten(Path key) {
    return key + " contains the source of each answer: keep it from the raters";
  }
}
