// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.judge;

import io.github.gatlingllm.slo.objective.ObjectiveText;
import java.util.List;

/** The errors of objectives in text. */
final class ObjectiveSyntaxTexts {

  static final String COMPARISONS = "A comparison is <, <=, > or >=";
  static final String PERCENT = "A percentage is from 0 to 100";
  static final String NO_UNIT = "A rate has no unit: it is per second";
  static final String NONE_IN_FILE = "Write one objective a line";

  private static final String EXAMPLE = "ttft.p99 < 200ms";
  private static final int LONGEST = 100;

  private ObjectiveSyntaxTexts() {}

  /**
   * Composes an error.
   *
   * @param at the position of the wrong character, from 1
   * @param rule the rule that the text breaks; may be empty
   */
  static String error(String source, String text, int at, String problem, String rule) {
    return source
        + ": "
        + problem
        + " at character "
        + at
        + " ("
        + ObjectiveText.cut(text, LONGEST)
        + "). "
        + (rule.isEmpty() ? "" : rule + (rule.endsWith("?") ? " " : ". "))
        + "Example: "
        + EXAMPLE
        + ".";
  }

  static String expected(String what, String rest) {
    return what
        + " is missing before "
        + (rest.isEmpty() ? "the end" : "'" + ObjectiveText.cut(rest, 20) + "'");
  }

  static String surplus(String rest) {
    return "unexpected text '" + ObjectiveText.cut(rest, 20) + "'";
  }

  static String numbers(int digits) {
    return "A number is written with digits and a point, such as 0.5, in at most "
        + digits
        + " characters";
  }

  static String unknown(String what, String name) {
    return "unknown " + what + " '" + ObjectiveText.cut(name, 40) + "'";
  }

  static String known(String what, List<String> known) {
    return what + ": " + String.join(", ", known);
  }

  static String meant(String name) {
    return ". Did you mean '" + name + "'?";
  }

  static String withoutStatistic(String metric) {
    return "no statistic after '" + metric + "'";
  }

  static String wrongUnit(String unit) {
    return unit.isEmpty() ? "no unit" : "unknown unit '" + unit + "'";
  }

  static String wrongPercentage(String value) {
    return "wrong percentage '" + value + "'";
  }

  static String units(List<String> units) {
    return "A unit is needed: " + String.join(", ", units);
  }

  static String ofSingleRequest() {
    return "goodput bounds single requests, without a statistic";
  }

  static String noObjectives(String source) {
    return source + ": no objective. " + NONE_IN_FILE + ", such as " + EXAMPLE + ".";
  }

  static String unreadable(String source, String reason) {
    return source
        + ": cannot be read ("
        + reason
        + "). It is a text file with one objective a line.";
  }
}
