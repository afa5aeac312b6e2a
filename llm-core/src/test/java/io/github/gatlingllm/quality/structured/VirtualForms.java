// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.structured;

import io.github.gatlingllm.quality.form.ToolCalls;
import java.util.List;

/** Answers of which it is known how many have the form that was asked for. */
public final class VirtualForms {

  /** Takes a number alone. */
  public static final FormCheck CHECK =
      FormCheck.of(
          "{\"type\": \"object\", \"required\": [\"n\"], \"properties\": {\"n\": {\"type\":"
              + " \"integer\"}}}",
          "[{\"name\": \"add\", \"parameters\": {\"type\": \"object\", \"required\": [\"n\"]}}]");

  private VirtualForms() {}

  /**
   * Figures of a path.
   *
   * @param texts answers by text, of which so many are broken
   * @param calls answers that call a tool, of which so many name another one
   */
  public static FormFigures asked(
      List<String> path, int texts, int broken, int calls, int wrong, int unanswered) {
    var answers = new FormAnswers();
    for (int i = 0; i < texts; i++) {
      String text = i < broken ? "{\"n\": 1" : "{\"n\": 1}";
      answers.answered(path, CHECK, text, List.of(), 1 + 2 * i / texts);
    }
    for (int i = 0; i < calls; i++) {
      var call = new ToolCalls.Call(i < wrong ? "sub" : "add", "{\"n\": 2}");
      answers.answered(path, CHECK, "", List.of(call), 0);
    }
    for (int i = 0; i < unanswered; i++) {
      answers.unanswered(path, 0);
    }
    return answers.figures();
  }
}
