// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import static java.util.Map.entry;

import java.util.Map;
import java.util.Optional;

/**
 * A route that asks the engine for something.
 *
 * @param label its name in the truth log
 * @param dialect what is spoken there
 */
public record Endpoint(String label, Dialect dialect) {
  private static final Map<String, Endpoint> BY_PATH =
      Map.ofEntries(
          entry("/v1/chat/completions", new Endpoint("chat", new ChatDialect())),
          entry("/v1/completions", new Endpoint("completions", new CompletionsDialect())),
          entry("/v1/responses", new Endpoint("responses", new ResponsesDialect())),
          entry("/v1/messages", new Endpoint("messages", new MessagesDialect())),
          entry("/v1/embeddings", new Endpoint("embeddings", new EmbeddingsDialect())),
          entry("/api/chat", new Endpoint("ollama-chat", OllamaDialect.chat())),
          entry("/api/generate", new Endpoint("ollama-generate", OllamaDialect.generate())),
          entry("/generate_stream", new Endpoint("tgi", TgiDialect.streamed())),
          entry("/generate", new Endpoint("tgi", TgiDialect.whole())));

  /** The one at this path. */
  public static Optional<Endpoint> at(String path) {
    return Optional.ofNullable(BY_PATH.get(path));
  }
}
