// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.gatlingllm.watch.WatchedRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Writes the common parts of OTLP's JSON, in which 64-bit integers are strings. */
final class OtlpJson {

  private static final String SCOPE = "io.github.gatlingllm";

  private OtlpJson() {}

  /** Writes the run as the resource. */
  static void resource(JsonGenerator json, WatchedRun facts, Map<String, String> more)
      throws IOException {
    json.writeObjectFieldStart("resource");
    json.writeArrayFieldStart("attributes");
    for (Map.Entry<String, String> each : more.entrySet()) {
      attribute(json, each.getKey(), each.getValue());
    }
    attribute(json, "service.instance.id", facts.runId());
    attribute(json, "gatling_llm.run.id", facts.runId());
    attribute(json, "gatling_llm.simulation", facts.simulation());
    for (Map.Entry<String, String> label : facts.labels().entrySet()) {
      attribute(json, "gatling_llm.label." + label.getKey(), label.getValue());
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  static void scope(JsonGenerator json, WatchedRun facts) throws IOException {
    json.writeObjectFieldStart("scope");
    json.writeStringField("name", SCOPE);
    json.writeStringField("version", facts.version());
    json.writeEndObject();
  }

  /**
   * Writes an attribute.
   *
   * @param value a String, Long, Double, Boolean or list of strings
   */
  static void attribute(JsonGenerator json, String key, Object value) throws IOException {
    json.writeStartObject();
    json.writeStringField("key", key);
    json.writeObjectFieldStart("value");
    if (value instanceof Long number) {
      json.writeStringField("intValue", Long.toString(number));
    } else if (value instanceof Double number) {
      json.writeNumberField("doubleValue", number);
    } else if (value instanceof Boolean truth) {
      json.writeBooleanField("boolValue", truth);
    } else if (value instanceof List<?> several) {
      strings(json, several);
    } else {
      json.writeStringField("stringValue", wellFormed(value.toString()));
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void strings(JsonGenerator json, List<?> several) throws IOException {
    json.writeObjectFieldStart("arrayValue");
    json.writeArrayFieldStart("values");
    for (Object each : several) {
      json.writeStartObject();
      json.writeStringField("stringValue", wellFormed(String.valueOf(each)));
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** Replaces unpaired surrogates, which are not valid in UTF-8. */
  static String wellFormed(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }
}
