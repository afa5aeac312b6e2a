// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.simulator.text.SimulatedTokenizer;
import java.util.Set;

/** Builds the prompt of a conversation like a chat template. */
final class ChatPrompt {
  private final PromptRules rules;
  private final String field;
  private final Set<String> textParts;
  private final TokenizedPrompt prompt;

  /**
   * @param field the field of the request, for errors
   * @param textParts the types of content parts that are text; others are rejected
   */
  ChatPrompt(PromptRules rules, String field, Set<String> textParts) {
    this.rules = rules;
    this.field = field;
    this.textParts = textParts;
    this.prompt = new TokenizedPrompt(field);
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
    open(role);
    addContent(message.path("content"));
    if (message.hasNonNull("tool_calls")) {
      prompt.add(SimulatedTokenizer.encode(message.get("tool_calls").toString()));
    }
    close();
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
    prompt.add(part.path("text").asText(""));
  }

  TokenizedPrompt end() {
    // The prompt of the next turn opens the assistant's message by the same tokens, so that this
    // prompt and its answer are then a known prefix.
    prompt.addTemplate(rules.tokensPerChat(), "assistant");
    if (prompt.size() == 0) {
      throw Fields.wrongType(field, "messages that are not all empty");
    }
    return prompt;
  }
}
