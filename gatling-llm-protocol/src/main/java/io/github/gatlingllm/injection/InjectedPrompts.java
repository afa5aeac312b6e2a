// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.injection;

import org.jspecify.annotations.Nullable;

/** The prompts that replace those of one kind of request. Any thread. */
public interface InjectedPrompts {

  /**
   * Runs once, after the preflight and before any user starts; it may send requests.
   *
   * @throws IllegalStateException if the run must not start
   */
  default void beforeLoad() {}

  /** Returns the prompt that the next request sends instead of its own; null: its own. */
  @Nullable InjectedPrompt next();
}
