// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.simulator.text.SimulatedTokenizer;
import java.util.Set;

/**
 * Builds the prompt of a conversation like a chat template. Reasoning of earlier turns is dropped.
 */
final class ChatPrompt {
  private final PromptRules rules;
  private final String field;
  private final Set<String> textParts;
  private final TokenizedPrompt prompt;
  private final ToolTurns turns;

  /**
   * @param field the field of the request, for errors
   * @param textParts the types of content parts that are text; others are rejected
   */
  ChatPrompt(PromptRules rules, String field, Set<String> textParts) {
    this.rules = rules;
    this.field = field;
    this.textParts = textParts;
    this.prompt = new TokenizedPrompt(field);
    this.turns = new ToolTurns(rules.checkToolResults(), field);
  }

  /** Adds the tools as written in the request. */
  ChatPrompt tools(JsonNode tools) {
    if (!tools.isNull() && !tools.isMissingNode()) {
      prompt.add(SimulatedTokenizer.encode(tools.toString()));
    }
    return this;
  }

  ChatPrompt messages(JsonNode messages) {
    if (!messages.isArray() || messages.isEmpty()) {
      throw Fields.wrongType(field, "an array of at least one message");
    }
    messages.forEach(this::message);
    return this;
  }

  private void message(JsonNode message) {
    String role = message.path("role").asText("");
    if (role.isEmpty()) {
      throw Fields.wrongType(field + ".role", "a string");
    }
    if (role.equals("tool")) {
      turns.answered(message.path("tool_call_id").asText(""));
    } else if (!isResult(message.path("content"))) {
      turns.spoke(role);
    }
    open(role);
    addContent(message.path("content"));
    for (JsonNode call : message.path("tool_calls")) {
      JsonNode function = call.path("function");
      call(call.path("id").asText(""), function.path("name").asText(), function.path("arguments"));
    }
    close();
  }

  private static boolean isResult(JsonNode content) {
    return content.isArray() && content.path(0).path("type").asText().equals("tool_result");
  }

  /** Adds a message from a separate field, if the field is present. */
  ChatPrompt message(String role, JsonNode content) {
    if (!content.isNull() && !content.isMissingNode()) {
      open(role);
      addContent(content);
      close();
    }
    return this;
  }

  /** Adds the text of a message. */
  ChatPrompt spoken(String role, JsonNode content) {
    turns.spoke(role);
    return message(role, content);
  }

  /** Adds a tool call of the model, with the tokens of which an answer that calls it consists. */
  ChatPrompt call(String id, String name, JsonNode arguments) {
    turns.called(id);
    int[] words = SimulatedTokenizer.encode(name);
    if (words.length > 0) {
      prompt.add(new int[] {words[0]});
    }
    if (!arguments.isNull() && !arguments.isMissingNode()) {
      prompt.add(
          SimulatedTokenizer.encode(
              arguments.isTextual() ? arguments.textValue() : arguments.toString()));
    }
    return this;
  }

  /** Adds the result of a tool call. */
  ChatPrompt result(String id, JsonNode result) {
    turns.answered(id);
    open("tool");
    if (result.isTextual() || result.isArray()) {
      addContent(result);
    } else if (!result.isNull() && !result.isMissingNode()) {
      prompt.add(result.toString());
    }
    close();
    return this;
  }

  /** Returns the answers since the last user message that called tools. */
  int toolRounds() {
    return turns.rounds();
  }

  private int opening() {
    return Math.min(rules.tokensPerChat(), rules.tokensPerMessage());
  }

  private void open(String role) {
    prompt.addTemplate(opening(), role);
  }

  private void close() {
    prompt.addTemplate(rules.tokensPerMessage() - opening(), "end");
  }

  private void addContent(JsonNode content) {
    if (content.isArray()) {
      content.forEach(this::addPart);
    } else if (content.isTextual()) {
      prompt.add(content.textValue());
    } else if (!content.isNull() && !content.isMissingNode()) {
      throw Fields.wrongType(field + ".content", "a string or an array of parts");
    }
  }

  private void addPart(JsonNode part) {
    String type = part.path("type").asText("");
    if (!textParts.contains(type)) {
      throw ApiError.invalid(
          "Only content parts of type 'text' are supported, got '" + type + "'.",
          field + ".content",
          null);
    }
    switch (type) {
      case "tool_use" ->
          call(part.path("id").asText(), part.path("name").asText(), part.path("input"));
      case "tool_result" -> result(part.path("tool_use_id").asText(), part.path("content"));
      case "thinking", "redacted_thinking" -> {}
      default -> prompt.add(part.path("text").asText(""));
    }
  }

  TokenizedPrompt end() {
    turns.end();
    // The prompt of the next turn opens the assistant's message by the same tokens, so that this
    // prompt and its answer are then a known prefix.
    prompt.addTemplate(rules.tokensPerChat(), "assistant");
    if (prompt.size() == 0) {
      throw Fields.wrongType(field, "messages that are not all empty");
    }
    return prompt;
  }
}
