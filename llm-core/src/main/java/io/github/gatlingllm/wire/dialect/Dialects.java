// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.wire.Dialect;
import java.util.List;

/** The built-in dialects. */
public final class Dialects {

  private static final List<Dialect> ALL =
      List.of(
          new OpenAiChat(),
          new OpenAiCompletions(),
          new OpenAiResponses(),
          new AnthropicMessages(),
          new OllamaChat(),
          new OllamaGenerate(),
          new TgiGenerate(),
          new Gemini(),
          AzureOpenAi.ofModel());

  private Dialects() {}

  /**
   * Returns the dialect with an id.
   *
   * @throws IllegalArgumentException if there is none; the message lists the known ids
   */
  public static Dialect byId(String id) {
    return ALL.stream()
        .filter(dialect -> dialect.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "dialect must be one of " + ids() + ", but was '" + id + "'"));
  }

  /** Returns whether a dialect is built in. A custom dialect may have the same id. */
  static boolean isOurs(Dialect dialect) {
    return ALL.stream().anyMatch(known -> known.getClass().equals(dialect.getClass()));
  }

  /** Returns the known ids, the most common first. */
  public static List<String> ids() {
    return ALL.stream().map(Dialect::id).toList();
  }
}
