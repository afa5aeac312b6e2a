// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Reads and answers the JSON-RPC messages of MCP. */
public final class McpMessages {
  /** The supported versions of the protocol, the newest first. */
  public static final List<String> VERSIONS = List.of("2025-11-25", "2025-06-18", "2025-03-26");

  private static final int PARSE_ERROR = -32700;
  private static final int INVALID_REQUEST = -32600;
  private static final int METHOD_NOT_FOUND = -32601;
  private static final int INVALID_PARAMS = -32602;
  private static final int TIMED_OUT = -32001;
  private static final ObjectMapper JSON = new ObjectMapper();

  private McpMessages() {}

  /** Returns the message of a body; missing: it is no JSON object. */
  public static JsonNode read(String body) {
    try {
      JsonNode message = JSON.readTree(body);
      return message != null && message.isObject() ? message : MissingNode.getInstance();
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }

  /** Whether a message requires an answer; others are notifications or answers themselves. */
  public static boolean isRequest(JsonNode message) {
    return message.hasNonNull("id") && message.path("method").isTextual();
  }

  /** Returns a request of the server that the client must answer. */
  public static ObjectNode ping(String id) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("jsonrpc", "2.0")
        .put("id", id)
        .put("method", "ping");
  }

  /** Returns the error of a request whose client did not answer a ping. */
  public static ObjectNode timedOut(JsonNode request) {
    return error(request, TIMED_OUT, "Request timed out: the client did not answer a ping");
  }

  /** Returns the answer to a request. */
  public static ObjectNode answer(JsonNode request) {
    JsonNode params = request.path("params");
    return switch (request.path("method").asText()) {
      case "initialize" -> result(request, initialized(params));
      case "ping" -> result(request, JsonNodeFactory.instance.objectNode());
      case "tools/list" -> {
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        list.set("tools", McpTools.list());
        yield result(request, list);
      }
      case "tools/call" -> call(request, params);
      default ->
          error(request, METHOD_NOT_FOUND, "Method not found: " + request.path("method").asText());
    };
  }

  private static ObjectNode call(JsonNode request, JsonNode params) {
    String name = params.path("name").asText();
    return McpTools.has(name)
        ? result(request, McpTools.call(name, params.path("arguments")))
        : error(request, INVALID_PARAMS, "Unknown tool: " + name);
  }

  private static ObjectNode initialized(JsonNode params) {
    String asked = params.path("protocolVersion").asText();
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("protocolVersion", VERSIONS.contains(asked) ? asked : VERSIONS.get(0));
    result.putObject("capabilities").putObject("tools").put("listChanged", false);
    result.putObject("serverInfo").put("name", "llm-simulator").put("version", "1");
    return result;
  }

  private static ObjectNode result(JsonNode request, ObjectNode result) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0");
    answer.set("id", request.get("id"));
    answer.set("result", result);
    return answer;
  }

  private static ObjectNode error(JsonNode request, int code, String message) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0");
    answer.set("id", request.hasNonNull("id") ? request.get("id") : answer.nullNode());
    answer.putObject("error").put("code", code).put("message", message);
    return answer;
  }

  /** Returns the error of a body that is no JSON object. */
  public static ObjectNode notJson() {
    return error(MissingNode.getInstance(), PARSE_ERROR, "Parse error: not a JSON object");
  }

  /** Returns the error of a request that breaks the rules of the transport. */
  public static ObjectNode invalid(String message) {
    return error(MissingNode.getInstance(), INVALID_REQUEST, message);
  }
}
