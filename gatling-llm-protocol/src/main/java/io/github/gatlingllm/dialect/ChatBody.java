/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.dialect;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.gatlingllm.AnswerShape;
import io.github.gatlingllm.ChatRequest;
import io.github.gatlingllm.Message;
import io.github.gatlingllm.Tool;
import io.github.gatlingllm.UsageReport;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes the body of a chat completion request. */
final class ChatBody {

  private final JsonGenerator json;
  private final ChatRequest request;
  private final String capField;

  private ChatBody(JsonGenerator json, ChatRequest request, String capField) {
    this.json = json;
    this.request = request;
    this.capField = capField;
  }

  static byte[] of(ChatRequest request, String capField) {
    return JsonBody.write(json -> new ChatBody(json, request, capField).write());
  }

  private void write() throws IOException {
    json.writeStartObject();
    if (!request.model().isEmpty() && generated("model")) {
      json.writeStringField("model", request.model());
    }
    if (generated("messages")) {
      messages();
    }
    stream();
    length();
    if (request.temperature().isPresent() && generated("temperature")) {
      json.writeNumberField("temperature", request.temperature().getAsDouble());
    }
    shape();
    for (Map.Entry<String, @Nullable Object> field : request.fields().entrySet()) {
      JsonBody.field(json, field.getKey(), field.getValue());
    }
    json.writeEndObject();
  }

  /** Whether the user leaves this field to us. */
  private boolean generated(String field) {
    return !request.fields().containsKey(field);
  }

  private void messages() throws IOException {
    json.writeArrayFieldStart("messages");
    for (Message message : request.messages()) {
      json.writeStartObject();
      json.writeStringField("role", message.role().wireName());
      content(message);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void content(Message message) throws IOException {
    if (message.images().isEmpty()) {
      json.writeStringField("content", message.content());
      return;
    }
    json.writeArrayFieldStart("content");
    json.writeStartObject();
    json.writeStringField("type", "text");
    json.writeStringField("text", message.content());
    json.writeEndObject();
    for (String url : message.images()) {
      json.writeStartObject();
      json.writeStringField("type", "image_url");
      json.writeObjectFieldStart("image_url");
      json.writeStringField("url", url);
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void stream() throws IOException {
    if (generated("stream")) {
      json.writeBooleanField("stream", request.stream());
    }
    if (request.stream() && request.usage() != UsageReport.UNASKED && generated("stream_options")) {
      json.writeObjectFieldStart("stream_options");
      json.writeBooleanField("include_usage", true);
      if (request.usage() == UsageReport.CONTINUOUS) {
        json.writeBooleanField("continuous_usage_stats", true);
      }
      json.writeEndObject();
    }
  }

  private void shape() throws IOException {
    AnswerShape shape = request.shape();
    if (!shape.tools().isEmpty() && generated("tools")) {
      tools(shape.tools());
    }
    if (shape.schema() != null && generated("response_format")) {
      schema(shape.schema());
    }
    if (shape.choices().isPresent()) {
      number("n", shape.choices().getAsInt());
    }
    if (shape.logprobs().isPresent() && generated("logprobs")) {
      json.writeBooleanField("logprobs", true);
      number("top_logprobs", shape.logprobs().getAsInt());
    }
  }

  private void tools(List<Tool> tools) throws IOException {
    json.writeArrayFieldStart("tools");
    ToolList.write(json, tools);
    json.writeEndArray();
  }

  private void schema(AnswerShape.Schema schema) throws IOException {
    json.writeObjectFieldStart("response_format");
    json.writeStringField("type", "json_schema");
    json.writeObjectFieldStart("json_schema");
    json.writeStringField("name", schema.name());
    JsonBody.field(json, "schema", schema.json());
    json.writeEndObject();
    json.writeEndObject();
  }

  private void length() throws IOException {
    String cap = Objects.requireNonNullElse(request.maxTokensField(), capField);
    if (request.exactOutputTokens().isPresent()) {
      int exact = request.exactOutputTokens().getAsInt();
      number(cap, exact);
      // vLLM's names, which SGLang and others took over.
      number("min_tokens", exact);
      if (generated("ignore_eos")) {
        json.writeBooleanField("ignore_eos", true);
      }
    } else if (request.maxTokens().isPresent()) {
      number(cap, request.maxTokens().getAsInt());
    }
  }

  private void number(String field, int value) throws IOException {
    if (generated(field)) {
      json.writeNumberField(field, value);
    }
  }
}
