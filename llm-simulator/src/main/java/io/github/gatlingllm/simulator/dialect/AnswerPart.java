// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

/**
 * A part of an answer.
 *
 * @param number which of its kind, from 0
 * @param from its first token's index in the answer
 * @param to the index after its last
 * @param tool the name of the tool that is called; empty for the other kinds
 */
public record AnswerPart(Kind kind, int number, int from, int to, String tool) {
  private static final String OPENING = "{\"text\":\"";
  private static final String CLOSING = "\"}";

  /** What a part is. */
  public enum Kind {
    REASONING,
    TEXT,
    TOOL_CALL
  }

  int tokens() {
    return to - from;
  }

  /**
   * What the token at {@code index} adds to a tool's arguments. The first token stands for the
   * tool's name, and so adds nothing, unless it is the only one.
   */
  String argument(int index, String word) {
    if (index == from) {
      return tokens() == 1 ? "{}" : "";
    }
    String opening = index == from + 1 ? OPENING : "";
    String closing = index == to - 1 ? CLOSING : "";
    return opening + word + closing;
  }
}
