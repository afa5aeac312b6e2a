// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Set;

/** Reads the contents of a Gemini request as a prompt. */
final class GeminiPrompt {
  private final ChatPrompt prompt;

  GeminiPrompt(PromptRules rules) {
    this.prompt = new ChatPrompt(rules, "contents", Set.of());
  }

  TokenizedPrompt read(Fields fields) {
    prompt.tools(fields.node("tools"));
    for (String name : new String[] {"systemInstruction", "system_instruction"}) {
      fields.node(name).path("parts").forEach(part -> prompt.message("system", part.path("text")));
    }
    JsonNode contents = fields.node("contents");
    if (!contents.isArray() || contents.isEmpty()) {
      throw Fields.wrongType("contents", "an array of at least one content");
    }
    contents.forEach(this::content);
    return prompt.end();
  }

  int toolRounds() {
    return prompt.toolRounds();
  }

  private void content(JsonNode content) {
    String role = content.path("role").asText("user").equals("model") ? "assistant" : "user";
    for (JsonNode part : content.path("parts")) {
      if (part.has("functionCall")) {
        JsonNode call = part.get("functionCall");
        prompt.call(id(call), call.path("name").asText(), call.path("args"));
      } else if (part.has("functionResponse")) {
        JsonNode result = part.get("functionResponse");
        prompt.result(id(result), result.path("response"));
      } else if (part.path("text").isTextual()) {
        JsonNode text = part.get("text");
        prompt.spoken(role, part.path("thought").asBoolean() ? new TextNode("") : text);
      } else {
        throw ApiError.invalid(
            "Only parts with 'text', 'functionCall' or 'functionResponse' are supported.",
            "contents.parts",
            null);
      }
    }
  }

  /** Returns the id of a call, which is optional: then its name. */
  private static String id(JsonNode call) {
    return call.path("id").asText(call.path("name").asText());
  }
}
