// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.gatlingllm.chat.Tool;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes JSON request bodies with jackson-core: no mapper, no reflection. */
public final class JsonBody {

  private static final JsonFactory FACTORY = new JsonFactory();

  /** Writes one value. */
  @FunctionalInterface
  public interface Content {
    /** Writes the value. */
    void writeTo(JsonGenerator json) throws IOException;
  }

  private JsonBody() {}

  /** Returns one value as UTF-8. */
  public static byte[] write(Content content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024);
    try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
      content.writeTo(json);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory can't fail", e);
    }
    return bytes.toByteArray();
  }

  /** Writes a tool's name, description and parameters into the dialect's object. */
  public static void tool(JsonGenerator json, Tool tool, String parametersField)
      throws IOException {
    json.writeStringField("name", tool.name());
    if (!tool.description().isEmpty()) {
      json.writeStringField("description", tool.description());
    }
    field(json, parametersField, tool.parameters());
  }

  /** Writes a user's field; the error names it if its value has no form in JSON. */
  public static void field(JsonGenerator json, String name, @Nullable Object value)
      throws IOException {
    json.writeFieldName(name);
    value(json, name, value);
  }

  public static void value(JsonGenerator json, String name, @Nullable Object value)
      throws IOException {
    if (value == null) {
      json.writeNull();
    } else if (value instanceof String text) {
      json.writeString(text);
    } else if (value instanceof Boolean flag) {
      json.writeBoolean(flag);
    } else if (value instanceof Number number) {
      number(json, name, number);
    } else if (value instanceof List<?> list) {
      list(json, name, list);
    } else if (value instanceof Map<?, ?> map) {
      object(json, name, map);
    } else {
      throw unfit(name, value);
    }
  }

  private static void list(JsonGenerator json, String name, List<?> list) throws IOException {
    json.writeStartArray();
    for (Object element : list) {
      value(json, name, element);
    }
    json.writeEndArray();
  }

  private static void object(JsonGenerator json, String name, Map<?, ?> map) throws IOException {
    json.writeStartObject();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      json.writeFieldName(String.valueOf(entry.getKey()));
      value(json, name, entry.getValue());
    }
    json.writeEndObject();
  }

  private static void number(JsonGenerator json, String name, Number number) throws IOException {
    if (number instanceof BigDecimal || number instanceof BigInteger) {
      json.writeNumber(number.toString());
    } else if (number instanceof Double || number instanceof Float) {
      if (!Double.isFinite(number.doubleValue())) {
        throw unfit(name, number);
      }
      json.writeNumber(number.toString());
    } else {
      json.writeNumber(number.longValue());
    }
  }

  private static IllegalArgumentException unfit(String name, Object value) {
    return new IllegalArgumentException(
        "field '"
            + name
            + "' must be a string, a finite number, a boolean, a list, a map or null, but was "
            + value
            + " of "
            + value.getClass().getName());
  }
}
