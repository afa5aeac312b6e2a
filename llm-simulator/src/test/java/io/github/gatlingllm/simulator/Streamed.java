// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.util.List;

/** What a client finds in a stream. */
final class Streamed {
  private Streamed() {}

  /** The text of each content event. */
  static List<String> texts(Api api, HttpResponse<String> response) {
    return json(response).stream().map(api::streamedText).filter(text -> !text.isEmpty()).toList();
  }

  static List<JsonNode> json(HttpResponse<String> response) {
    return Event.of(response.body()).stream()
        .filter(event -> !event.isDone())
        .map(Event::json)
        .toList();
  }

  /** Where the API has it in a body; an event of Responses has it at its top. */
  static String errorMessage(Api api, JsonNode error) {
    return switch (api) {
      case CHAT, COMPLETIONS, RESPONSES, MESSAGES, GEMINI -> error.at("/error/message").asText();
      case OLLAMA_CHAT, OLLAMA_GENERATE, TGI -> error.path("error").asText();
    };
  }
}
