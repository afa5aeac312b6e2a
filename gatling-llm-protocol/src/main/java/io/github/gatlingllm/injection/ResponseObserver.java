// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.injection;

import org.jspecify.annotations.Nullable;

/**
 * Receives the responses to prompts of the simulation, off the event loops. There is one object per
 * run.
 */
public interface ResponseObserver {

  /**
   * Returns the listener of the responses to such requests; null: their texts are not needed.
   * Called when their action is built, before any user starts.
   *
   * @throws IllegalStateException if the run must not start
   */
  @Nullable ResponseListener listener(RequestKind kind);

  /**
   * Returns the rater of the answers to such requests, before they are recorded; null: they are not
   * rated. The first rater of a run's features rates. Called like {@link #listener}.
   */
  default @Nullable AnswerRater rater(RequestKind kind) {
    return null;
  }
}
