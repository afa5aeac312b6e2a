/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.simulator.text.Tokenizer;

/** The prompt's tokens. */
final class PromptReader {
  private final PromptRules rules;

  PromptReader(PromptRules rules) {
    this.rules = rules;
  }

  Prompt chat(Fields fields) {
    JsonNode messages = fields.node("messages");
    if (!messages.isArray() || messages.isEmpty()) {
      throw Fields.wrongType("messages", "an array of at least one message");
    }
    Prompt prompt = new Prompt();
    if (fields.has("tools")) {
      prompt.add(Tokenizer.encode(fields.node("tools").toString()));
    }
    messages.forEach(message -> add(prompt, message));
    // What opens an assistant's message here also opens it in the next turn's prompt, so that
    // the answer between them is a known prefix then.
    prompt.addTemplate(rules.tokensPerChat(), "assistant");
    if (prompt.size() == 0) {
      throw Fields.wrongType("messages", "messages that are not all empty");
    }
    return prompt;
  }

  private void add(Prompt prompt, JsonNode message) {
    String role = message.path("role").asText("");
    if (role.isEmpty()) {
      throw Fields.wrongType("messages.role", "a string");
    }
    int opening = Math.min(rules.tokensPerChat(), rules.tokensPerMessage());
    prompt.addTemplate(opening, role);
    addContent(prompt, message.path("content"));
    if (message.hasNonNull("tool_calls")) {
      prompt.add(Tokenizer.encode(message.get("tool_calls").toString()));
    }
    prompt.addTemplate(rules.tokensPerMessage() - opening, "end");
  }

  private static void addContent(Prompt prompt, JsonNode content) {
    if (content.isArray()) {
      content.forEach(part -> addPart(prompt, part));
    } else if (content.isTextual()) {
      prompt.add(Tokenizer.encode(content.textValue()));
    } else if (!content.isNull() && !content.isMissingNode()) {
      throw Fields.wrongType("messages.content", "a string or an array of parts");
    }
  }

  private static void addPart(Prompt prompt, JsonNode part) {
    String type = part.path("type").asText("");
    if (!type.equals("text")) {
      throw ApiError.invalid(
          "Only content parts of type 'text' are supported, got '" + type + "'.",
          "messages.content",
          null);
    }
    prompt.add(Tokenizer.encode(part.path("text").asText("")));
  }

  Prompt completions(Fields fields) {
    JsonNode given = fields.node("prompt");
    boolean single = given.isArray() && given.size() == 1 && !given.get(0).isNumber();
    JsonNode one = single ? given.get(0) : given;
    Prompt prompt = new Prompt();
    if (one.isTextual()) {
      prompt.add(Tokenizer.encode(one.textValue()));
    } else if (one.isArray()) {
      prompt.add(ids(one));
    }
    if (prompt.size() == 0) {
      throw Fields.wrongType("prompt", "one string, or one array of token ids, not empty");
    }
    return prompt;
  }

  private static int[] ids(JsonNode array) {
    int[] ids = new int[array.size()];
    for (int i = 0; i < ids.length; i++) {
      if (!array.get(i).isIntegralNumber()) {
        throw Fields.wrongType("prompt", "one string, or one array of token ids");
      }
      ids[i] = array.get(i).intValue();
    }
    return ids;
  }
}
