// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.chat.Reasoning;
import io.github.gatlingllm.wire.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The content blocks of an answer of Anthropic's API. Signed blocks must be sent unchanged. */
final class AnthropicParts extends CallParts {

  private final boolean reasons;
  private final Map<Integer, Map<String, @Nullable Object>> blocks = new TreeMap<>();
  private final Map<Integer, StringBuilder> inputs = new TreeMap<>();

  AnthropicParts(boolean reasons) {
    this.reasons = reasons;
  }

  /** With reasoning, all blocks are sent again, text among them. */
  @Override
  protected boolean readsText() {
    return reasons;
  }

  @Override
  protected void event(JsonNode event) {
    int index = event.path("index").asInt();
    switch (event.path("type").asText()) {
      case "content_block_start" -> block(index, event.path("content_block"));
      case "content_block_delta" -> delta(index, event.path("delta"));
      default -> {}
    }
  }

  @Override
  protected void answer(JsonNode answer) {
    int index = 0;
    for (JsonNode block : answer.path("content")) {
      block(index++, block);
    }
  }

  private void block(int index, JsonNode block) {
    if (block.path("type").asText().equals("tool_use")) {
      Piece call = piece(index);
      call.id(block.path("id"));
      call.name(block.path("name"));
      if (!block.path("input").isEmpty()) {
        call.arguments(block.path("input"));
      }
    }
    if (reasons && block.isObject()) {
      blocks.put(index, map(block));
    }
  }

  private void delta(int index, JsonNode delta) {
    more(index, delta.path("partial_json"));
    Map<String, @Nullable Object> block = blocks.get(index);
    if (block == null) {
      return;
    }
    append(block, "text", delta.path("text"));
    append(block, "thinking", delta.path("thinking"));
    append(block, "signature", delta.path("signature"));
    append(block, "data", delta.path("data"));
    if (delta.has("partial_json")) {
      inputs
          .computeIfAbsent(index, any -> new StringBuilder())
          .append(delta.path("partial_json").asText());
    }
  }

  @Override
  protected @Nullable Reasoning reasoning() {
    var text = new StringBuilder();
    boolean any = false;
    for (Map<String, @Nullable Object> block : blocks.values()) {
      String type = String.valueOf(block.get("type"));
      any |= type.equals("thinking") || type.equals("redacted_thinking");
      if (block.get("thinking") instanceof String thought) {
        text.append(thought);
      }
    }
    return any ? new Reasoning(text.toString(), Reasoning.Format.ANTHROPIC, sent()) : null;
  }

  /** Returns the blocks as the API accepts them: it rejects empty text. */
  private List<Map<String, @Nullable Object>> sent() {
    inputs.forEach(
        (index, input) -> {
          Map<String, @Nullable Object> block = blocks.get(index);
          if (block != null && JsonText.isObject(input.toString())) {
            block.put("input", JsonText.object("input", input.toString()));
          }
        });
    var sent = new ArrayList<>(blocks.values());
    sent.removeIf(block -> "text".equals(block.get("type")) && "".equals(block.get("text")));
    return sent;
  }
}
