// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.mcp;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.wire.DeltaReader;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.JsonBody;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Messages of MCP over streamable HTTP, by the specification of 2025-06-18. The tool is the
 * request's message; the call and the arguments are fields. The server chooses whether it answers
 * as JSON or as events, so the answer is read as a whole.
 *
 * @param url the URL of the server
 * @param method the method of the requests
 */
public record McpDialect(String url, McpMethod method) implements Dialect {

  /** The field that holds the {@link McpCall}; it is not sent. */
  public static final String CALL = "mcp.call";

  /** The field of the arguments: a map, or a JSON object as text. */
  public static final String ARGUMENTS = "arguments";

  private static final ObjectMapper JSON = new ObjectMapper();

  @Override
  public String id() {
    return "mcp";
  }

  @Override
  public String path(ChatRequest request) {
    return url;
  }

  @Override
  public boolean elsewhere() {
    return true;
  }

  @Override
  public Map<String, String> headers(@Nullable String apiKey) {
    return Map.of(
        "Content-Type", "application/json", "Accept", "application/json, text/event-stream");
  }

  @Override
  public boolean generates() {
    return false;
  }

  @Override
  public boolean namesModel() {
    return false;
  }

  @Override
  public byte[] body(ChatRequest request) {
    return JsonBody.write(
        json -> {
          json.writeStartObject();
          json.writeStringField("jsonrpc", "2.0");
          json.writeNumberField("id", call(request).id());
          json.writeStringField("method", method.method());
          params(json, request);
          json.writeEndObject();
        });
  }

  private void params(JsonGenerator json, ChatRequest request) throws IOException {
    json.writeObjectFieldStart("params");
    switch (method) {
      case INITIALIZE -> {
        json.writeStringField("protocolVersion", McpSession.VERSION);
        json.writeObjectFieldStart("capabilities");
        json.writeEndObject();
        json.writeObjectFieldStart("clientInfo");
        json.writeStringField("name", "gatling-llm");
        json.writeStringField("version", "1");
        json.writeEndObject();
      }
      case CALL_TOOL -> {
        json.writeStringField("name", request.lastText());
        JsonBody.field(json, ARGUMENTS, arguments(request));
      }
      case LIST_TOOLS -> {} // the first page, which servers give without a cursor
    }
    json.writeEndObject();
  }

  private static Object arguments(ChatRequest request) {
    Object given = request.fields().getOrDefault(ARGUMENTS, Map.of());
    Object parsed = given instanceof String text ? object(text) : given;
    if (parsed instanceof Map<?, ?>) {
      return parsed;
    }
    throw new IllegalArgumentException(McpTexts.notJson(request.lastText(), String.valueOf(given)));
  }

  private static @Nullable Object object(String text) {
    try {
      JsonNode node = JSON.readTree(text);
      return node != null && node.isObject() ? JSON.convertValue(node, Map.class) : null;
    } catch (JsonProcessingException e) {
      return null;
    }
  }

  /**
   * Requires that a text is a JSON object.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static void requireObject(String tool, String text) {
    if (object(text) == null) {
      throw new IllegalArgumentException(McpTexts.notJson(tool, text));
    }
  }

  /** Returns a reader of an answer to no call, whose results can't be told from others. */
  @Override
  public DeltaReader reader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    return new McpReader(method, new McpSession(url).call(), text);
  }

  @Override
  public DeltaReader reader(
      ChatRequest request, @Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    return new McpReader(method, call(request), text);
  }

  private McpCall call(ChatRequest request) {
    return request.fields().get(CALL) instanceof McpCall call ? call : new McpSession(url).call();
  }
}
