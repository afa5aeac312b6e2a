// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.setup;

import io.github.gatlingllm.quality.consistency.ProbeAnswer;
import io.github.gatlingllm.quality.paired.Question;
import org.jspecify.annotations.Nullable;

/** A prompt that a request of the load sends instead of its own, and the receiver of its answer. */
public interface PromptAssignment {

  /** Returns the question. */
  Question question();

  /** Returns the owner of the prompt, for the rows of requests. */
  String probe();

  /** Returns the name under which the request counts; null for its own. */
  @Nullable String named();

  /** Returns whether the answer should be deterministic. */
  boolean deterministic();

  /**
   * Receives the answer. May be slow: do not call it on an event loop.
   *
   * @param level the load level of the request, from 1; 0 for none
   */
  void answered(ProbeAnswer answer, int level);

  /** Returns whether it needs the tool calls of the answer besides its text. */
  default boolean readsCalls() {
    return false;
  }

  /** Returns whether to keep the text of its answer. */
  default boolean keepsText() {
    return false;
  }

  /** Keeps the text of its answer with masked secrets. */
  default void keep(String masked) {}

  /**
   * Counts the ended request, whatever its outcome; without an answer it is missing.
   *
   * @param level the load level, from 1; 0 for none
   */
  void requested(int level);
}
