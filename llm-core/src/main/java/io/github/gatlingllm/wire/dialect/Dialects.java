// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.wire.Dialect;
import java.util.List;

/** The dialects that are known by name. */
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
   * The dialect of this id.
   *
   * @throws IllegalArgumentException if there is none; its message lists the known ids
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

  /** Whether it is one of these, however it was made: a user's own may have the id of one. */
  static boolean isOurs(Dialect dialect) {
    return ALL.stream().anyMatch(known -> known.getClass().equals(dialect.getClass()));
  }

  /** The known ids, the most common first. */
  public static List<String> ids() {
    return ALL.stream().map(Dialect::id).toList();
  }
}
