// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.chat.Prompt;
import org.jspecify.annotations.Nullable;

/** What one user says in a conversation, turn by turn. Immutable; safe for many threads. */
public interface Script {

  /** What stands before all that is said; empty: nothing. */
  String system();

  /** How many turns there are, at least 1. */
  int turns();

  /**
   * What the user says.
   *
   * @param turn from 0 on
   */
  Prompt turn(int turn);

  /**
   * What was once answered to that.
   *
   * @param turn from 0 on
   * @return null: nothing is known of it
   */
  @Nullable String answer(int turn);
}
