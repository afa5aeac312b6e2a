// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Tool;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A recorded LLM call.
 *
 * @param continues the index of the step whose messages and answer precede its own messages; {@link
 *     TracedJob#UNKNOWN} if it begins a context
 * @param messages its own messages; empty if only their length is known
 * @param lengths the recorded lengths
 * @param tools the tools that it declares
 * @param answer the recorded answer; null if unknown
 */
public record TracedCall(
    int continues,
    List<Message> messages,
    CallLengths lengths,
    List<Tool> tools,
    @Nullable Message answer) {

  /** Copies. */
  public TracedCall {
    messages = List.copyOf(messages);
    tools = List.copyOf(tools);
  }

  /**
   * Recorded lengths in tokens, each {@link TracedJob#UNKNOWN} if the trace has none.
   *
   * @param input the length of its own messages
   * @param output the length of the answer
   * @param blocks the ids of the prompt's blocks; equal ids mean equal text; empty if unknown
   */
  public record CallLengths(int input, int output, List<Integer> blocks) {

    /** Copies. */
    public CallLengths {
      blocks = List.copyOf(blocks);
    }

    /** Returns the lengths with another answer. */
    CallLengths answering(int tokens) {
      return new CallLengths(input, tokens, blocks);
    }
  }

  /** Returns whether it continues an earlier call. */
  public boolean isContinued() {
    return continues != TracedJob.UNKNOWN;
  }

  /** Returns whether it begins with results of the tools that the continued answer calls. */
  public boolean sendsResults() {
    return isContinued() && !messages.isEmpty() && messages.get(0).callId() != null;
  }

  /** Returns whether the recorded answer calls tools. */
  boolean isAnsweredByCalls() {
    return answer != null && !answer.calls().isEmpty();
  }

  /** Returns whether it declares tools, or has calls or results of them. */
  boolean usesTools() {
    return !tools.isEmpty()
        || messages.stream().anyMatch(Message::usesTools)
        || (answer != null && answer.usesTools());
  }
}
