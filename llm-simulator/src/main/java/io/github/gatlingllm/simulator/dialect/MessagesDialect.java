// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/** Anthropic's messages. */
final class MessagesDialect implements ServedDialect {

  @Override
  public GenerationRequest read(Fields fields, RequestReader reader) {
    if (!fields.has("max_tokens")) {
      throw ApiError.invalid("max_tokens: Field required", "max_tokens", null);
    }
    TokenizedPrompt prompt =
        new ChatPrompt(reader.rules(), "messages", Set.of("text"))
            .tools(fields.node("tools"))
            .message("system", fields.node("system"))
            .messages(fields.node("messages"))
            .end();
    return new GenerationRequest(
        prompt,
        reader.sampling(fields, fields.integer("max_tokens", 0, 1), prompt),
        fields.flag("stream"),
        RequestPreferences.reasoning(reader.reasoningTokens()));
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

  static String stopReason(SimulatedAnswer answer) {
    return answer.plan().endsByItself() ? "end_turn" : "max_tokens";
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
