// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.JsonNode;

/** Reads the input items of OpenAI's responses. */
final class ResponsesItems {
  private ResponsesItems() {}

  /** Adds all items to a prompt. Reasoning is dropped. */
  static void addTo(ChatPrompt prompt, JsonNode items) {
    if (!items.isArray() || items.isEmpty()) {
      throw Fields.wrongType("input", "a string, or an array of at least one item");
    }
    items.forEach(item -> add(prompt, item));
  }

  private static void add(ChatPrompt prompt, JsonNode item) {
    String type = item.path("type").asText("message");
    switch (type) {
      case "message" -> {
        String role = item.path("role").asText("");
        if (role.isEmpty()) {
          throw Fields.wrongType("input.role", "a string");
        }
        prompt.spoken(role, item.path("content"));
      }
      case "function_call" ->
          prompt.call(
              item.path("call_id").asText(), item.path("name").asText(), item.path("arguments"));
      case "function_call_output" ->
          prompt.result(item.path("call_id").asText(), item.path("output"));
      case "reasoning" -> {}
      default ->
          throw ApiError.invalid(
              "Invalid value: '" + type + "' as type of an item.", "input", null);
    }
  }
}
