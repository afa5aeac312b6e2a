// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.chat.Tool;
import io.github.gatlingllm.chat.ToolCall;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One user's messages in a conversation, by turn. Immutable and thread-safe. */
public interface Script {

  /** Returns the system message; empty if there is none. */
  String system();

  /** Returns the number of turns, at least 1. */
  int turns();

  /**
   * Returns what a turn says, and the length of its answer.
   *
   * @param turn from 0
   */
  Prompt turn(int turn);

  /**
   * Returns the messages of a turn.
   *
   * @param turn from 0
   * @param open the tools that the last answer calls, which the messages answer first
   */
  List<Message> messages(int turn, List<ToolCall> open);

  /** Returns whether a turn consists of results of tools, so that it needs calls. */
  default boolean sendsResults(int turn) {
    return false;
  }

  /** Returns the tools that its requests declare, unless a request declares its own. */
  default List<Tool> tools() {
    return List.of();
  }

  /**
   * Returns the recorded answer.
   *
   * @param turn from 0
   * @return null if unknown
   */
  default @Nullable Message answer(int turn) {
    return null;
  }
}
