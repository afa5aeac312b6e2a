// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

/**
 * A part of an answer.
 *
 * @param number the number among parts of its kind, from 0 on
 * @param from the index of its first token in the answer
 * @param to the index after its last token
 * @param tool the name of the called tool; empty for other kinds
 * @param scripted whether the words of a tool call are its name and its whole arguments
 */
public record AnswerPart(Kind kind, int number, int from, int to, String tool, boolean scripted) {
  private static final String OPENING = "{\"text\":\"";
  private static final String CLOSING = "\"}";

  /** The kind of a part. */
  public enum Kind {
    REASONING,
    TEXT,
    TOOL_CALL
  }

  int tokens() {
    return to - from;
  }

  /**
   * Returns what a token adds to the arguments of a tool. The first token stands for the tool's
   * name and adds nothing, unless it is the only one.
   */
  String argument(int index, String word) {
    if (scripted) {
      return index == from ? "" : word;
    }
    if (index == from) {
      return tokens() == 1 ? "{}" : "";
    }
    String opening = index == from + 1 ? OPENING : "";
    String closing = index == to - 1 ? CLOSING : "";
    return opening + word + closing;
  }
}
