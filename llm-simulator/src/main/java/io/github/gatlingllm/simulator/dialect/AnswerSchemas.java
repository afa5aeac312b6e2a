// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Reads the schema of an answer from the fields of each API. */
final class AnswerSchemas {
  private AnswerSchemas() {}

  /** Reads OpenAI's format, whose schema is at a path in it. */
  static JsonNode openAi(JsonNode format, String field, String schemaAt) {
    return switch (format.path("type").asText("text")) {
      case "text" -> MissingNode.getInstance();
      case "json_object" -> anyObject();
      case "json_schema" -> required(format.at(schemaAt), field);
      default ->
          throw ApiError.invalid(
              "Invalid value: '"
                  + format.path("type").asText()
                  + "'. Supported values are: 'text', 'json_object', 'json_schema'.",
              field + ".type",
              null);
    };
  }

  private static JsonNode required(JsonNode schema, String field) {
    if (!schema.isObject()) {
      throw ApiError.invalid(
          "Missing required parameter: '" + field + ".schema'.",
          field,
          "missing_required_parameter");
    }
    return schema;
  }

  /** Returns the schema of any object. */
  static ObjectNode anyObject() {
    ObjectNode schema = SimulatorJson.object().put("type", "object");
    schema.putObject("properties").putObject("text").put("type", "string");
    return schema;
  }
}
