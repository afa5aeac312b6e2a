// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.injection;

import org.jspecify.annotations.Nullable;

/** Gets the responses to prompts of the simulation, off the event loops. One object a run. */
public interface ResponseObserver {

  /**
   * Returns who gets the responses to such requests; null: their texts are not needed. Called as
   * their action is built, before any user starts.
   *
   * @throws IllegalStateException if the run must not start
   */
  @Nullable ResponseListener listener(RequestKind kind);
}
