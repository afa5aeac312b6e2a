// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import static java.util.Map.entry;

import java.util.Map;
import java.util.Optional;

/**
 * A route of an API.
 *
 * @param label the name in the truth log
 * @param dialect the API
 */
public record ServedEndpoint(String label, ServedDialect dialect) {
  private static final Map<String, ServedEndpoint> BY_PATH =
      Map.ofEntries(
          entry("/v1/chat/completions", new ServedEndpoint("chat", new ChatDialect())),
          entry("/v1/completions", new ServedEndpoint("completions", new CompletionsDialect())),
          entry("/v1/responses", new ServedEndpoint("responses", new ResponsesDialect())),
          entry("/v1/messages", new ServedEndpoint("messages", new MessagesDialect())),
          entry("/v1/embeddings", new ServedEndpoint("embeddings", new EmbeddingsDialect())),
          entry("/api/chat", new ServedEndpoint("ollama-chat", OllamaDialect.chat())),
          entry("/api/generate", new ServedEndpoint("ollama-generate", OllamaDialect.generate())),
          entry("/generate_stream", new ServedEndpoint("tgi", TgiDialect.streamed())),
          entry("/generate", new ServedEndpoint("tgi", TgiDialect.whole())));

  /** Returns the endpoint of a path. */
  public static Optional<ServedEndpoint> at(String path) {
    return Optional.ofNullable(BY_PATH.get(path));
  }
}
