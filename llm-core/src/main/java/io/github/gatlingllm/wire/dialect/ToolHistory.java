// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Reasoning;
import io.github.gatlingllm.chat.ToolCall;
import io.github.gatlingllm.wire.JsonBody;
import io.github.gatlingllm.wire.JsonText;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes the calls and results of tools in histories, as far as several dialects share it. */
final class ToolHistory {

  private ToolHistory() {}

  /**
   * Returns the call that a result answers: the last one before it, because some servers use an id
   * again.
   *
   * @throws IllegalArgumentException if no message calls it
   */
  @SuppressWarnings("ReferenceEquality") // an equal message may stand earlier
  static ToolCall answered(Message result, ChatRequest request) {
    String id = Objects.requireNonNull(result.callId());
    ToolCall last = null;
    for (Message message : request.messages()) {
      if (message == result) {
        break;
      }
      for (ToolCall call : message.calls()) {
        last = call.id().equals(id) ? call : last;
      }
    }
    if (last == null) {
      throw new IllegalArgumentException(DialectTexts.resultWithoutCall(id));
    }
    return last;
  }

  /** Writes the arguments of a call as an object; missing ones are an empty object. */
  static void arguments(JsonGenerator json, String field, ToolCall call) throws IOException {
    json.writeFieldName(field);
    json.writeRawValue(object(call));
  }

  /** Writes fields that only the server of the call knows. */
  static void own(JsonGenerator json, ToolCall call, String field) throws IOException {
    if (call.own().containsKey(field)) {
      JsonBody.field(json, field, call.own().get(field));
    }
  }

  /** Writes the blocks that the API expects back in place of a message; false if there are none. */
  static boolean blocks(JsonGenerator json, Message message, Reasoning.Format format)
      throws IOException {
    List<Map<String, @Nullable Object>> blocks = blocks(message, format);
    for (Map<String, @Nullable Object> block : blocks) {
      JsonBody.value(json, "reasoning", block);
    }
    return !blocks.isEmpty();
  }

  /** Returns the blocks that the API expects back in place of a message. */
  static List<Map<String, @Nullable Object>> blocks(Message message, Reasoning.Format format) {
    return message.reasoning() == null ? List.of() : message.reasoning().blocks(format);
  }

  /**
   * Writes reasoning as a field of its message.
   *
   * @param field the field, unless the server has named it
   */
  static void reasoningField(
      JsonGenerator json, Message message, Reasoning.Format format, String field)
      throws IOException {
    Reasoning reasoning = message.reasoning();
    if (reasoning == null) {
      return;
    }
    if (reasoning.blocks(format).isEmpty()) {
      json.writeStringField(field, reasoning.text());
    }
    for (Map<String, @Nullable Object> fields : reasoning.blocks(format)) {
      for (Map.Entry<String, @Nullable Object> each : fields.entrySet()) {
        JsonBody.field(json, each.getKey(), each.getValue());
      }
    }
  }

  private static String object(ToolCall call) {
    String text = call.arguments().isBlank() ? "{}" : call.arguments();
    JsonText.object("arguments of the call " + call.id() + " of tool " + call.name(), text);
    return text.strip();
  }
}
