// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.chat.Reasoning;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tool calls and the reasoning of a chat completion. */
final class ChatParts extends CallParts {

  private final boolean reasons;
  private final StringBuilder reasoning = new StringBuilder();
  private String field = "";

  ChatParts(boolean reasons) {
    this.reasons = reasons;
  }

  @Override
  protected boolean readsReasoning() {
    return reasons;
  }

  /** Reads the first choice. A message, in place of a delta, has all of an answer. */
  @Override
  protected void event(JsonNode event) {
    for (JsonNode choice : event.path("choices")) {
      if (choice.path("index").asInt() == 0) {
        read(choice.has("delta") ? choice.path("delta") : choice.path("message"));
      }
    }
  }

  private void read(JsonNode message) {
    int position = 0;
    for (JsonNode call : message.path("tool_calls")) {
      Piece piece = piece(call.path("index").asInt(position++));
      piece.id(call.path("id"));
      piece.name(call.path("function").path("name"));
      piece.arguments(call.path("function").path("arguments"));
      piece.own("extra_content", call.path("extra_content"));
    }
    if (reasons) {
      // Servers that are renaming the field send both, with the same text.
      reasoning(message, "reasoning_content");
      reasoning(message, "reasoning");
    }
  }

  private void reasoning(JsonNode message, String name) {
    String text = message.path(name).asText("");
    if (!text.isEmpty() && (field.isEmpty() || field.equals(name))) {
      field = name;
      reasoning.append(text);
    }
  }

  @Override
  protected @Nullable Reasoning reasoning() {
    String text = reasoning.toString();
    return text.isEmpty()
        ? null
        : new Reasoning(text, Reasoning.Format.CHAT, List.of(Map.of(field, text)));
  }
}
