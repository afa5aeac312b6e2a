// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.simulator.dialect.ToolChoice.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Anthropic's messages. */
final class MessagesDialect implements ServedDialect {
  private static final Set<String> PARTS =
      Set.of("text", "tool_use", "tool_result", "thinking", "redacted_thinking");

  @Override
  public GenerationRequest read(Fields fields, RequestReader reader) {
    if (!fields.has("max_tokens")) {
      throw ApiError.invalid("max_tokens: Field required", "max_tokens", null);
    }
    ChatPrompt chat =
        new ChatPrompt(reader.rules(), "messages", PARTS)
            .tools(fields.node("tools"))
            .message("system", fields.node("system"))
            .messages(fields.node("messages"));
    TokenizedPrompt prompt = chat.end();
    return new GenerationRequest(
        prompt,
        reader.sampling(fields, fields.integer("max_tokens", 0, 1), prompt),
        fields.flag("stream"),
        RequestPreferences.of(content(fields, reader, chat.toolRounds())));
  }

  private static AnswerContent content(Fields fields, RequestReader reader, int toolRounds) {
    List<CalledTool> tools = new ArrayList<>();
    fields
        .node("tools")
        .forEach(
            tool ->
                tools.add(new CalledTool(tool.path("name").asText(), tool.path("input_schema"))));
    JsonNode format = fields.in("output_config").node("format");
    return reader.content(
        toolChoice(fields.node("tool_choice")),
        tools,
        toolRounds,
        AnswerSchemas.openAi(format, "output_config.format", "/schema"));
  }

  private static ToolChoice toolChoice(JsonNode choice) {
    Parallel parallel =
        choice.path("disable_parallel_tool_use").asBoolean()
            ? Parallel.FORBIDDEN
            : Parallel.NOT_SET;
    return switch (choice.path("type").asText("auto")) {
      case "auto" -> ToolChoice.of(ToolChoice.Mode.AUTO, parallel);
      case "any" -> ToolChoice.of(ToolChoice.Mode.REQUIRED, parallel);
      case "none" -> ToolChoice.of(ToolChoice.Mode.NONE, parallel);
      case "tool" -> ToolChoice.named(choice.path("name").asText(), parallel);
      default ->
          throw ApiError.invalid(
              "tool_choice.type: Input should be 'auto', 'any', 'none' or 'tool'",
              "tool_choice",
              null);
    };
  }

  @Override
  public StreamEncoder stream(SimulatedAnswer answer) {
    return new MessagesEncoder(answer);
  }

  @Override
  public ObjectNode whole(SimulatedAnswer answer, AnswerUsage usage) {
    ObjectNode message = opening(answer);
    ArrayNode content = message.putArray("content");
    answer.reasoning(0).ifPresent(text -> content.add(thinking(text, MessagesEncoder.SIGNATURE)));
    if (answer.plan().has(AnswerPart.Kind.TEXT)) {
      content.add(text(answer.text(0, AnswerPart.Kind.TEXT)));
    }
    answer
        .plan()
        .parts(AnswerPart.Kind.TOOL_CALL)
        .forEach(
            call -> content.add(toolUse(answer, call, SimulatorJson.read(answer.text(0, call)))));
    message.put("stop_reason", stopReason(answer)).putNull("stop_sequence");
    message.set("usage", usageJson(usage));
    return message;
  }

  /** Returns the common start of a whole message and of the first event of a stream. */
  static ObjectNode opening(SimulatedAnswer answer) {
    return SimulatorJson.object()
        .put("id", "msg_" + answer.id())
        .put("type", "message")
        .put("role", "assistant")
        .put("model", answer.model());
  }

  static ObjectNode text(String text) {
    return SimulatorJson.object().put("type", "text").put("text", text);
  }

  static ObjectNode thinking(String text, String signature) {
    return SimulatorJson.object()
        .put("type", "thinking")
        .put("thinking", text)
        .put("signature", signature);
  }

  static ObjectNode toolUse(SimulatedAnswer answer, AnswerPart call, ObjectNode input) {
    ObjectNode block =
        SimulatorJson.object()
            .put("type", "tool_use")
            .put("id", "toolu_" + answer.id() + "-" + call.number())
            .put("name", call.tool());
    block.set("input", input);
    return block;
  }

  static String stopReason(SimulatedAnswer answer) {
    return switch (answer.plan().stop()) {
      case LENGTH -> "max_tokens";
      case END -> "end_turn";
      case CALLS -> "tool_use";
    };
  }

  /** Returns the usage. Unlike OpenAI's, input tokens exclude cached tokens. */
  static ObjectNode usageJson(AnswerUsage usage) {
    return SimulatorJson.object()
        .put("input_tokens", usage.promptTokens() - usage.cachedTokens())
        .put("cache_creation_input_tokens", 0)
        .put("cache_read_input_tokens", usage.cachedTokens())
        .put("output_tokens", usage.completionTokens());
  }

  @Override
  public ObjectNode error(ApiError error) {
    return errorJson(error);
  }

  static ObjectNode errorJson(ApiError error) {
    String type =
        switch (error.status()) {
          case 400, 405, 422 -> "invalid_request_error";
          case 401 -> "authentication_error";
          case 403 -> "permission_error";
          case 404 -> "not_found_error";
          case 413 -> "request_too_large";
          case 429 -> "rate_limit_error";
          case 503, 529 -> "overloaded_error";
          default -> "api_error";
        };
    ObjectNode root = SimulatorJson.object().put("type", "error");
    root.putObject("error").put("type", type).put("message", error.message());
    return root;
  }
}
