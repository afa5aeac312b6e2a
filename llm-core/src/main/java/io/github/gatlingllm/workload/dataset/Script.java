// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.chat.Prompt;
import org.jspecify.annotations.Nullable;

/** One user's messages in a conversation, by turn. Immutable and thread-safe. */
public interface Script {

  /** Returns the system message; empty if there is none. */
  String system();

  /** Returns the number of turns, at least 1. */
  int turns();

  /**
   * Returns the user's message.
   *
   * @param turn from 0
   */
  Prompt turn(int turn);

  /**
   * Returns the recorded answer.
   *
   * @param turn from 0
   * @return null if unknown
   */
  @Nullable String answer(int turn);
}
