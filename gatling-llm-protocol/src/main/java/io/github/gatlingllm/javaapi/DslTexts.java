// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import java.time.Duration;

/** The errors of conversations with tools. */
final class DslTexts {

  private DslTexts() {}

  static String toolNameBlank() {
    return "toolAnswer: the name of the tool is blank. It must be the name in .tool(...). Set it.";
  }

  static String latencyInvalid(Duration min, Duration max) {
    return "latency: the times are invalid ("
        + min
        + " to "
        + max
        + "). They must be at least 0 and grow from min to max. Correct them.";
  }

  static String toolWithoutAnswer(String tool, String conversation) {
    return "answerTools: tool '"
        + tool
        + "' of a request has no answer in conversation '"
        + conversation
        + "'. Each tool that the model may call needs one. Add toolAnswer(\""
        + tool
        + "\", \"...\").";
  }

  static String toolTwice(String tool) {
    return "answerTools: tool '"
        + tool
        + "' has two answers. A tool has one answer. Remove one of them.";
  }

  static String roundsInvalid(int rounds) {
    return "maxToolRounds: the number is too small ("
        + rounds
        + "). It must be at least 1. Increase it, or remove answerTools(...).";
  }
}
