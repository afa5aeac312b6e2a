// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.structured;

import java.util.List;

/** The sentences on structured output in reports, and why a figure is not available. */
final class StructureReportTexts {

  static final String VALIDITY =
      "Valid by schema: the answer is JSON, nothing else, and follows the schema. Valid tool calls:"
          + " each call names an offered tool and has arguments that follow its schema; a share of"
          + " the answers that call tools. Each end of an interval is exceeded by chance in 5 % of"
          + " all cases.";
  static final String NOT_IN_ROWS = "requests.jsonl does not contain the answers";
  static final String NO_REQUEST =
      "structured(...): no request is named. Name the requests whose form is checked.";
  static final String NO_SCHEMA = "no answer had to follow a schema";
  static final String NO_TOOL_CALL = "no answer calls a tool";
  static final String NO_ANSWER = "no answer to check";
  static final String SCHEMA_UNWRITABLE = "the schema cannot be written as JSON";

  private StructureReportTexts() {}

  static String answersMissing(long requests) {
    return requests + " requests have no answer to check (more than 1 %)";
  }

  static String tooFewAnswers(long answers, int needed) {
    return answers + " answers are too few; " + needed + " are needed";
  }

  static String path(String path, List<String> parts) {
    return path + ": " + (parts.isEmpty() ? NO_ANSWER : String.join(", ", parts));
  }

  static String validBySchema(String percent, long answers) {
    return percent + " of " + answers + " answers valid by their schema";
  }

  static String validToolCalls(String percent, long answers) {
    return percent + " of " + answers + " answers with valid tool calls";
  }

  static String noToolCall(long answers) {
    return "none of " + answers + " answers calls a tool";
  }

  static String grammarCost(String path, List<String> costs) {
    return path + ": the grammar costs " + String.join(", ", costs);
  }

  static String levelNumber(String level) {
    return "must have numbers of levels, but one was '" + level + "'";
  }
}
