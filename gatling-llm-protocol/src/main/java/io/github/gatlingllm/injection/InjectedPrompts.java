// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.injection;

import org.jspecify.annotations.Nullable;

/** The prompts that take the place of those of one kind of request. Any thread. */
public interface InjectedPrompts {

  /**
   * Called once, after the preflight and before any user starts; it may send requests.
   *
   * @throws IllegalStateException if the run must not start
   */
  default void beforeLoad() {}

  /** Returns what the next request sends in place of its own prompt; null: its own. */
  @Nullable InjectedPrompt next();
}
