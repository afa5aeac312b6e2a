// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Reasoning;
import io.github.gatlingllm.chat.Tool;
import io.github.gatlingllm.chat.ToolCall;
import io.github.gatlingllm.wire.AnswerParts;
import java.io.IOException;
import java.util.List;

/** Ollama's chat, {@code /api/chat}: one JSON object per line. */
public final class OllamaChat extends Ollama {

  @Override
  public String id() {
    return "ollama-chat";
  }

  @Override
  public String path(ChatRequest request) {
    return "/api/chat";
  }

  @Override
  public byte[] body(ChatRequest request) {
    return OllamaBody.of(request, this, this::conversation);
  }

  private void conversation(RequestBody body) throws IOException {
    body.list("messages", () -> messages(body));
    List<Tool> tools = body.request().shape().tools();
    if (!tools.isEmpty()) {
      body.list("tools", () -> ToolList.write(body.json(), tools));
    }
  }

  private void messages(RequestBody body) throws IOException {
    for (Message message : body.request().messages()) {
      body.json().writeStartObject();
      body.json().writeStringField("role", message.role().wireName());
      body.json().writeStringField("content", message.content());
      if (!message.images().isEmpty()) {
        body.json().writeArrayFieldStart("images");
        OllamaBody.images(body, List.of(message), this);
        body.json().writeEndArray();
      }
      tools(body, message);
      body.json().writeEndObject();
    }
  }

  private static void tools(RequestBody body, Message message) throws IOException {
    JsonGenerator json = body.json();
    ToolHistory.reasoningField(json, message, Reasoning.Format.OLLAMA, "thinking");
    if (message.callId() != null) {
      ToolCall call = ToolHistory.answered(message, body.request());
      json.writeStringField("tool_name", call.name());
      if (call.own().containsKey("id")) {
        json.writeStringField("tool_call_id", call.id());
      }
    }
    if (!message.calls().isEmpty()) {
      json.writeArrayFieldStart("tool_calls");
      for (ToolCall call : message.calls()) {
        json.writeStartObject();
        ToolHistory.own(json, call, "id");
        json.writeObjectFieldStart("function");
        json.writeStringField("name", call.name());
        ToolHistory.arguments(json, "arguments", call);
        json.writeEndObject();
        json.writeEndObject();
      }
      json.writeEndArray();
    }
  }

  @Override
  public AnswerParts answerParts(boolean reasoning) {
    return new OllamaParts(reasoning);
  }
}
