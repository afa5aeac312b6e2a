/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.dialect;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.gatlingllm.ChatRequest;
import io.github.gatlingllm.Message;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the body of a chat completion request. */
final class ChatBody {

  private final JsonGenerator json;
  private final ChatRequest request;

  private ChatBody(JsonGenerator json, ChatRequest request) {
    this.json = json;
    this.request = request;
  }

  static byte[] of(ChatRequest request) {
    return JsonBody.write(json -> new ChatBody(json, request).write());
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
      json.writeStringField("content", message.content());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void stream() throws IOException {
    if (generated("stream")) {
      json.writeBooleanField("stream", request.stream());
    }
    if (request.stream() && request.includeUsage() && generated("stream_options")) {
      json.writeObjectFieldStart("stream_options");
      json.writeBooleanField("include_usage", true);
      json.writeEndObject();
    }
  }

  private void length() throws IOException {
    String cap = request.maxTokensField();
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
