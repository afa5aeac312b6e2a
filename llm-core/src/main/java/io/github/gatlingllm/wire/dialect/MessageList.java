// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.wire.JsonBody;
import java.io.IOException;
import java.util.Map;

/**
 * Writes messages in the common form: a role and a content, which is a text or, with pictures or
 * other parts, a list of typed parts.
 */
final class MessageList {

  private final JsonGenerator json;
  private final String textType;
  private final Image image;

  /** Writes the fields of a picture part. */
  @FunctionalInterface
  interface Image {
    public void write(String url) throws IOException;
  }

  /**
   * Creates a writer for a dialect.
   *
   * @param textType the type of a text part
   */
  MessageList(JsonGenerator json, String textType, Image image) {
    this.json = json;
    this.textType = textType;
    this.image = image;
  }

  /** Writes a message that has only content. */
  void write(Message message) throws IOException {
    json.writeStartObject();
    json.writeStringField("role", message.role().wireName());
    content(message);
    json.writeEndObject();
  }

  /** Writes the content of a message. */
  void content(Message message) throws IOException {
    if (message.isPlain()) {
      json.writeStringField("content", message.content());
      return;
    }
    json.writeArrayFieldStart("content");
    parts(message);
    json.writeEndArray();
  }

  /** Writes the content of a message as the elements of a list. */
  void parts(Message message) throws IOException {
    json.writeStartObject();
    json.writeStringField("type", textType);
    json.writeStringField("text", message.content());
    json.writeEndObject();
    for (String url : message.images()) {
      json.writeStartObject();
      image.write(url);
      json.writeEndObject();
    }
    for (Map<String, ?> part : message.parts()) {
      JsonBody.value(json, "contentPart", part);
    }
  }
}
