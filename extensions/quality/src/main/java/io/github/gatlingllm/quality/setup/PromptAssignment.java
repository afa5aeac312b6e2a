// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.setup;

import io.github.gatlingllm.quality.consistency.ProbeAnswer;
import io.github.gatlingllm.quality.paired.Question;
import org.jspecify.annotations.Nullable;

/** What a request of the load asks in place of its own prompt, and where its answer belongs. */
public interface PromptAssignment {

  /** What it asks. */
  Question question();

  /** What rows say of it: whose prompt it is. */
  String probe();

  /** The name under which it counts; null: its own. */
  @Nullable String named();

  /** Whether the answer must follow from the prompt alone, as far as the server can do that. */
  boolean deterministic();

  /**
   * Its answer. Takes its time: not on an event loop.
   *
   * @param level the level of load that the request belongs to, from 1; 0: to none
   */
  void answered(ProbeAnswer answer, int level);

  /** Whether the tools that its answer calls are wanted, and not its text alone. */
  default boolean readsCalls() {
    return false;
  }

  /** Whether the text of its answer is to be kept. */
  default boolean keepsText() {
    return false;
  }

  /** Keeps the text of its answer, in which secrets are masked. */
  default void keep(String masked) {}

  /**
   * It has ended, in whichever way: what brings no answer is missing.
   *
   * @param level as of an answer
   */
  void asked(int level);
}
