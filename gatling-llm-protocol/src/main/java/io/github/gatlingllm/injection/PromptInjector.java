// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.injection;

import io.github.gatlingllm.request.ChatDefinition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Replaces prompts of a simulation with its own. There is one object per run. */
public interface PromptInjector {

  /**
   * Returns the prompts that replace those of such requests; null: none. Called when their action
   * is built, before any user starts.
   *
   * @throws IllegalStateException if the run must not start
   */
  @Nullable InjectedPrompts of(RequestKind kind);

  /**
   * Returns the priority: the lowest number comes first. The first injector that has a prompt
   * injects it.
   */
  default int order() {
    return 0;
  }

  /** Returns the names under which its requests count, in addition to those of the simulation. */
  default List<String> names(ChatDefinition requests) {
    return List.of();
  }
}
