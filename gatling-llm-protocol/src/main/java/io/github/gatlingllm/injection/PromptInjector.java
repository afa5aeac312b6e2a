// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.injection;

import io.github.gatlingllm.request.ChatDefinition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sends prompts in place of those of a simulation. One object a run. */
public interface PromptInjector {

  /**
   * Returns what takes the place of the prompts of such requests; null: nothing does. Called as
   * their action is built, before any user starts.
   *
   * @throws IllegalStateException if the run must not start
   */
  @Nullable InjectedPrompts of(RequestKind kind);

  /** Injectors of a lower number come first; the first one that has a prompt injects it. */
  default int order() {
    return 0;
  }

  /** The names under which its requests count, besides those of the simulation. */
  default List<String> names(ChatDefinition requests) {
    return List.of();
  }
}
