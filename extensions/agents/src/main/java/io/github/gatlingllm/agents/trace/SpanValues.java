// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Converts attribute values of OTLP JSON to plain JSON. */
final class SpanValues {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private SpanValues() {}

  /** Returns the value; a missing node if it is of no known type. */
  static JsonNode plain(JsonNode value) {
    if (value.has("stringValue")) {
      return value.get("stringValue");
    }
    if (value.has("intValue")) {
      return NODES.numberNode(value.get("intValue").asLong());
    }
    if (value.has("doubleValue")) {
      return value.get("doubleValue");
    }
    if (value.has("boolValue")) {
      return value.get("boolValue");
    }
    if (value.has("arrayValue")) {
      ArrayNode array = NODES.arrayNode();
      value.path("arrayValue").path("values").forEach(each -> array.add(plain(each)));
      return array;
    }
    if (value.has("kvlistValue")) {
      ObjectNode object = NODES.objectNode();
      for (JsonNode each : value.path("kvlistValue").path("values")) {
        object.set(each.path("key").asText(), plain(each.path("value")));
      }
      return object;
    }
    return MissingNode.getInstance();
  }
}
