// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.gatlingllm.chat.AnswerShape;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Reasoning;
import io.github.gatlingllm.chat.Tool;
import io.github.gatlingllm.chat.ToolCall;
import io.github.gatlingllm.wire.JsonBody;
import java.io.IOException;
import java.util.List;

/** Writes the body of a request to OpenAI's Responses API. */
final class ResponsesBody {

  private final RequestBody body;
  private final JsonGenerator json;
  private final ChatRequest request;

  private ResponsesBody(RequestBody body) {
    this.body = body;
    this.json = body.json();
    this.request = body.request();
  }

  static byte[] of(ChatRequest request, String capField) {
    return RequestBody.of(request, body -> new ResponsesBody(body).write(capField));
  }

  private void write(String capField) throws IOException {
    body.model();
    body.list("input", this::messages);
    body.stream();
    body.number(body.request().capField(capField), request.cap());
    body.temperature();
    shape(request.shape());
  }

  private void messages() throws IOException {
    var list = new MessageList(json, "input_text", this::image);
    for (Message message : request.messages()) {
      if (message.callId() != null) {
        result(message.callId(), message.content());
      } else if (!ToolHistory.blocks(json, message, Reasoning.Format.RESPONSES)) {
        if (message.calls().isEmpty() || !message.content().isEmpty()) {
          list.write(message);
        }
        calls(message.calls());
      }
    }
  }

  private void calls(List<ToolCall> calls) throws IOException {
    for (ToolCall call : calls) {
      json.writeStartObject();
      json.writeStringField("type", "function_call");
      json.writeStringField("call_id", call.id());
      json.writeStringField("name", call.name());
      json.writeStringField("arguments", call.arguments());
      json.writeEndObject();
    }
  }

  private void result(String callId, String content) throws IOException {
    json.writeStartObject();
    json.writeStringField("type", "function_call_output");
    json.writeStringField("call_id", callId);
    json.writeStringField("output", content);
    json.writeEndObject();
  }

  private void image(String url) throws IOException {
    json.writeStringField("type", "input_image");
    json.writeStringField("image_url", url);
  }

  private void shape(AnswerShape shape) throws IOException {
    if (!shape.tools().isEmpty()) {
      body.list("tools", () -> tools(shape.tools()));
    }
    AnswerShape.Schema schema = shape.schema();
    if (schema != null) {
      body.object("text", () -> format(schema));
    }
    if (shape.logprobs().isPresent()) {
      body.number("top_logprobs", shape.logprobs());
      body.list("include", () -> json.writeString("message.output_text.logprobs"));
    }
  }

  private void tools(List<Tool> tools) throws IOException {
    for (Tool tool : tools) {
      json.writeStartObject();
      json.writeStringField("type", "function");
      JsonBody.tool(json, tool, "parameters");
      // By default the service treats the parameters as a strict schema, unlike chat completions.
      json.writeBooleanField("strict", false);
      json.writeEndObject();
    }
  }

  private void format(AnswerShape.Schema schema) throws IOException {
    json.writeObjectFieldStart("format");
    json.writeStringField("type", "json_schema");
    json.writeStringField("name", schema.name());
    JsonBody.field(json, "schema", schema.json());
    json.writeEndObject();
  }
}
