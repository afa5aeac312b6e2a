// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.simulator.engine.StatelessRandom;
import io.github.gatlingllm.simulator.text.AnswerWords;
import java.util.List;

/**
 * The tools of the MCP server: {@code docs.search} finds texts, {@code echo} returns its argument,
 * {@code fail} always fails. Errors of a tool are results, as the protocol requires.
 */
final class McpTools {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final int DEFAULT_LIMIT = 3;
  private static final int WORDS = 40;

  private McpTools() {}

  static ArrayNode list() {
    ArrayNode tools = JSON.arrayNode();
    ObjectNode search = add(tools, "docs.search", "Finds texts for a query.", "query");
    search.putObject("limit").put("type", "integer").put("minimum", 1).put("maximum", 20);
    add(tools, "echo", "Returns its text.", "text");
    add(tools, "fail", "Always fails.", "");
    return tools;
  }

  /** Adds a tool with one required string, and returns the properties of its arguments. */
  private static ObjectNode add(ArrayNode tools, String name, String description, String required) {
    ObjectNode schema =
        tools
            .addObject()
            .put("name", name)
            .put("description", description)
            .putObject("inputSchema")
            .put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    if (!required.isEmpty()) {
      properties.putObject(required).put("type", "string");
      schema.putArray("required").add(required);
    }
    return properties;
  }

  static boolean has(String name) {
    return List.of("docs.search", "echo", "fail").contains(name);
  }

  /** Returns the result of a tool that exists. */
  static ObjectNode call(String name, JsonNode arguments) {
    return switch (name) {
      case "docs.search" -> search(arguments);
      case "echo" ->
          arguments.path("text").isTextual()
              ? result(arguments.get("text").textValue(), false)
              : missing("text");
      default -> result("The tool failed, as it always does.", true);
    };
  }

  private static ObjectNode missing(String argument) {
    return result("Invalid arguments: '" + argument + "' must be a string.", true);
  }

  private static ObjectNode result(String text, boolean error) {
    ObjectNode result = JSON.objectNode();
    result.putArray("content").addObject().put("type", "text").put("text", text);
    return result.put("isError", error);
  }

  private static ObjectNode search(JsonNode arguments) {
    if (!arguments.path("query").isTextual()) {
      return missing("query");
    }
    JsonNode given = arguments.path("limit");
    if (!given.isMissingNode()
        && (!given.isInt() || given.intValue() < 1 || given.intValue() > 20)) {
      return result("Invalid arguments: 'limit' must be an integer from 1 to 20.", true);
    }
    String query = arguments.get("query").textValue();
    ArrayNode hits = JSON.arrayNode();
    for (int i = 0; i < given.asInt(DEFAULT_LIMIT); i++) {
      long seed = StatelessRandom.at(query.hashCode(), i);
      StringBuilder text = new StringBuilder(query).append(':');
      for (int word = 1; word <= WORDS; word++) {
        text.append(AnswerWords.DRAWN.text(seed, word));
      }
      hits.addObject().put("id", "doc-" + i).put("text", text.toString());
    }
    ObjectNode result = result(hits.toString(), false);
    result.putObject("structuredContent").set("hits", hits);
    return result;
  }
}
