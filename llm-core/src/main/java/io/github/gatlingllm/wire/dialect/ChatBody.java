// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.gatlingllm.chat.AnswerShape;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Reasoning;
import io.github.gatlingllm.chat.ToolCall;
import io.github.gatlingllm.wire.JsonBody;
import java.io.IOException;

/** Writes the body of a chat completion request. */
final class ChatBody {

  private final RequestBody body;
  private final JsonGenerator json;
  private final ChatRequest request;

  private ChatBody(RequestBody body) {
    this.body = body;
    this.json = body.json();
    this.request = body.request();
  }

  static byte[] of(ChatRequest request, OpenAiFields fields, String capField) {
    return RequestBody.of(request, body -> new ChatBody(body).write(fields, capField));
  }

  private void write(OpenAiFields fields, String capField) throws IOException {
    body.model();
    body.list("messages", this::messages);
    fields.stream(body);
    fields.length(body, capField);
    body.temperature();
    shape(request.shape());
  }

  private void messages() throws IOException {
    var list = new MessageList(json, "text", this::image);
    for (Message message : request.messages()) {
      json.writeStartObject();
      json.writeStringField("role", message.role().wireName());
      if (message.callId() != null) {
        json.writeStringField("tool_call_id", message.callId());
      }
      if (message.calls().isEmpty() || !message.content().isEmpty()) {
        list.content(message);
      } else {
        json.writeNullField("content");
      }
      ToolHistory.reasoningField(json, message, Reasoning.Format.CHAT, "reasoning_content");
      calls(message);
      json.writeEndObject();
    }
  }

  private void calls(Message message) throws IOException {
    if (message.calls().isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("tool_calls");
    for (ToolCall call : message.calls()) {
      json.writeStartObject();
      json.writeStringField("id", call.id());
      json.writeStringField("type", "function");
      json.writeObjectFieldStart("function");
      json.writeStringField("name", call.name());
      json.writeStringField("arguments", call.arguments());
      json.writeEndObject();
      // Google's compatible API puts the signature of the call there.
      ToolHistory.own(json, call, "extra_content");
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void image(String url) throws IOException {
    json.writeStringField("type", "image_url");
    json.writeObjectFieldStart("image_url");
    json.writeStringField("url", url);
    json.writeEndObject();
  }

  private void shape(AnswerShape shape) throws IOException {
    if (!shape.tools().isEmpty()) {
      body.list("tools", () -> ToolList.write(json, shape.tools()));
    }
    AnswerShape.Schema schema = shape.schema();
    if (schema != null) {
      body.object("response_format", () -> schema(schema));
    }
    body.number("n", shape.choices());
    if (shape.logprobs().isPresent() && body.generated("logprobs")) {
      json.writeBooleanField("logprobs", true);
      body.number("top_logprobs", shape.logprobs());
    }
  }

  private void schema(AnswerShape.Schema schema) throws IOException {
    json.writeStringField("type", "json_schema");
    json.writeObjectFieldStart("json_schema");
    json.writeStringField("name", schema.name());
    JsonBody.field(json, "schema", schema.json());
    json.writeEndObject();
  }
}
