// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.chat.Reasoning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The output items of an answer of OpenAI's Responses API, each from the event that completes it.
 */
final class ResponsesParts extends CallParts {

  private final boolean reasons;
  private final Map<Integer, JsonNode> items = new TreeMap<>();

  ResponsesParts(boolean reasons) {
    this.reasons = reasons;
  }

  @Override
  protected void event(JsonNode event) {
    switch (event.path("type").asText()) {
      case "response.output_item.done" ->
          item(event.path("output_index").asInt(items.size()), event.path("item"));
      case "response.completed", "response.incomplete" -> answer(event.path("response"));
      default -> {}
    }
  }

  /** Reads the whole answer, which contains items again that earlier events completed. */
  @Override
  protected void answer(JsonNode answer) {
    if (items.isEmpty()) {
      int index = 0;
      for (JsonNode item : answer.path("output")) {
        item(index++, item);
      }
    }
  }

  private void item(int index, JsonNode item) {
    items.put(index, item);
    if (item.path("type").asText().equals("function_call")) {
      Piece call = piece(index);
      call.id(item.path("call_id"));
      call.name(item.path("name"));
      call.arguments(item.path("arguments"));
    }
  }

  @Override
  protected @Nullable Reasoning reasoning() {
    var blocks = new ArrayList<Map<String, @Nullable Object>>();
    var text = new StringBuilder();
    boolean any = false;
    for (JsonNode item : items.values()) {
      blocks.add(map(item));
      if (item.path("type").asText().equals("reasoning")) {
        any = true;
        for (String field : List.of("content", "summary")) {
          item.path(field).forEach(part -> text.append(part.path("text").asText("")));
        }
      }
    }
    return reasons && any
        ? new Reasoning(text.toString(), Reasoning.Format.RESPONSES, blocks)
        : null;
  }
}
