// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Reasoning;
import io.github.gatlingllm.chat.Tool;
import io.github.gatlingllm.chat.ToolCall;
import io.github.gatlingllm.wire.JsonBody;
import java.io.IOException;
import java.util.List;

/** Writes the body of a request to Anthropic's Messages API. */
final class AnthropicBody {

  private final RequestBody body;
  private final JsonGenerator json;
  private final ChatRequest request;

  private AnthropicBody(RequestBody body) {
    this.body = body;
    this.json = body.json();
    this.request = body.request();
  }

  static byte[] of(ChatRequest request, String system, String capField) {
    return RequestBody.of(request, body -> new AnthropicBody(body).write(system, capField));
  }

  private void write(String system, String capField) throws IOException {
    body.model();
    if (!system.isEmpty()) {
      body.text("system", system);
    }
    body.list("messages", this::messages);
    body.number(body.request().capField(capField), request.cap());
    body.stream();
    body.temperature();
    if (!request.shape().tools().isEmpty()) {
      body.list("tools", this::tools);
    }
  }

  private void messages() throws IOException {
    var list = new MessageList(json, "text", this::image);
    for (List<Message> group : MessageContents.grouped(request)) {
      Message first = group.get(0);
      if (first.callId() != null) {
        results(group);
      } else if (first.calls().isEmpty()
          && ToolHistory.blocks(first, Reasoning.Format.ANTHROPIC).isEmpty()) {
        list.write(first);
      } else {
        answer(first, list);
      }
    }
  }

  /** Writes the results of parallel calls, which the API expects in one message. */
  private void results(List<Message> results) throws IOException {
    json.writeStartObject();
    json.writeStringField("role", "user");
    json.writeArrayFieldStart("content");
    for (Message result : results) {
      json.writeStartObject();
      json.writeStringField("type", "tool_result");
      json.writeStringField("tool_use_id", result.callId());
      json.writeStringField("content", result.content());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void answer(Message answer, MessageList list) throws IOException {
    json.writeStartObject();
    json.writeStringField("role", "assistant");
    json.writeArrayFieldStart("content");
    if (!ToolHistory.blocks(json, answer, Reasoning.Format.ANTHROPIC)) {
      if (!answer.content().isEmpty()) { // the API rejects empty text
        list.parts(answer);
      }
      for (ToolCall call : answer.calls()) {
        json.writeStartObject();
        json.writeStringField("type", "tool_use");
        json.writeStringField("id", call.id());
        json.writeStringField("name", call.name());
        ToolHistory.arguments(json, "input", call);
        json.writeEndObject();
      }
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void image(String url) throws IOException {
    json.writeStringField("type", "image");
    json.writeObjectFieldStart("source");
    source(url);
    json.writeEndObject();
  }

  private void source(String url) throws IOException {
    DataUrl data = DataUrl.of(url);
    if (data == null) {
      json.writeStringField("type", "url");
      json.writeStringField("url", url);
    } else {
      json.writeStringField("type", "base64");
      json.writeStringField("media_type", data.mediaType());
      json.writeStringField("data", data.base64());
    }
  }

  private void tools() throws IOException {
    for (Tool tool : request.shape().tools()) {
      json.writeStartObject();
      JsonBody.tool(json, tool, "input_schema");
      json.writeEndObject();
    }
  }
}
