// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.chat.Reasoning;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tool calls and the reasoning of an answer of Ollama's chat. Each call comes as a whole. */
final class OllamaParts extends CallParts {

  private final boolean reasons;
  private final StringBuilder thinking = new StringBuilder();

  OllamaParts(boolean reasons) {
    this.reasons = reasons;
  }

  @Override
  protected boolean readsReasoning() {
    return reasons;
  }

  @Override
  protected void event(JsonNode event) {
    JsonNode message = event.path("message");
    for (JsonNode call : message.path("tool_calls")) {
      Piece piece = nextPiece();
      piece.id(call.path("id"));
      piece.own("id", call.path("id"));
      piece.name(call.path("function").path("name"));
      piece.arguments(call.path("function").path("arguments"));
    }
    if (reasons) {
      thinking.append(message.path("thinking").asText(""));
    }
  }

  @Override
  protected @Nullable Reasoning reasoning() {
    return thinking.isEmpty()
        ? null
        : new Reasoning(thinking.toString(), Reasoning.Format.OLLAMA, List.of());
  }
}
