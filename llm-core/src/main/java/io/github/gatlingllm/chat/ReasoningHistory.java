// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.chat;

/** What becomes of the reasoning of earlier answers in the histories of later requests. */
public enum ReasoningHistory {

  /** It is not sent again. */
  DROPPED,

  /** It is sent as text between {@code <think>} and {@code </think>}, before the answer. */
  ECHOED,

  /**
   * It is sent in the format in which the API expects it back, such as Anthropic's signed blocks or
   * DeepSeek's {@code reasoning_content}.
   */
  NATIVE;

  /** Returns a message as a later request sends it. */
  public Message sent(Message message) {
    Reasoning reasoning = message.reasoning();
    if (reasoning == null || this == NATIVE) {
      return message;
    }
    Message plain = message.withReasoning(null);
    return this == DROPPED || reasoning.text().isEmpty()
        ? plain
        : plain.withContent("<think>\n" + reasoning.text() + "\n</think>\n\n" + plain.content());
  }
}
