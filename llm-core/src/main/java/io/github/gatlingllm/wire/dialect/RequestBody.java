// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.wire.JsonBody;
import java.io.IOException;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The JSON object of a request's body: the dialect's generated fields, then the user's, which
 * override generated ones of the same name.
 */
final class RequestBody {

  private final JsonGenerator json;
  private final ChatRequest request;

  /** Writes the dialect's fields. */
  @FunctionalInterface
  interface Fields {
    void writeTo(RequestBody body) throws IOException;
  }

  /** Writes the content of one field. */
  @FunctionalInterface
  interface Inside {
    void write() throws IOException;
  }

  private RequestBody(JsonGenerator json, ChatRequest request) {
    this.json = json;
    this.request = request;
  }

  static byte[] of(ChatRequest request, Fields generated) {
    return JsonBody.write(json -> new RequestBody(json, request).write(generated));
  }

  private void write(Fields generated) throws IOException {
    json.writeStartObject();
    generated.writeTo(this);
    for (Map.Entry<String, @Nullable Object> field : request.fields().entrySet()) {
      JsonBody.field(json, field.getKey(), field.getValue());
    }
    json.writeEndObject();
  }

  JsonGenerator json() {
    return json;
  }

  ChatRequest request() {
    return request;
  }

  /** Returns whether the dialect generates this field, because the user does not set it. */
  boolean generated(String field) {
    return !request.fields().containsKey(field);
  }

  void model() throws IOException {
    if (!request.model().isEmpty()) {
      text("model", request.model());
    }
  }

  void stream() throws IOException {
    flag("stream", request.stream());
  }

  void temperature() throws IOException {
    if (request.temperature().isPresent() && generated("temperature")) {
      json.writeNumberField("temperature", request.temperature().getAsDouble());
    }
  }

  void text(String field, String value) throws IOException {
    if (generated(field)) {
      json.writeStringField(field, value);
    }
  }

  void flag(String field, boolean value) throws IOException {
    if (generated(field)) {
      json.writeBooleanField(field, value);
    }
  }

  void number(String field, OptionalInt value) throws IOException {
    if (value.isPresent() && generated(field)) {
      json.writeNumberField(field, value.getAsInt());
    }
  }

  void object(String field, Inside fields) throws IOException {
    if (generated(field)) {
      json.writeObjectFieldStart(field);
      fields.write();
      json.writeEndObject();
    }
  }

  void list(String field, Inside elements) throws IOException {
    if (generated(field)) {
      json.writeArrayFieldStart(field);
      elements.write();
      json.writeEndArray();
    }
  }
}
