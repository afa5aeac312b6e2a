/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator.http;

import com.fasterxml.jackson.databind.JsonNode;

/** The fields of a request's body, with the API's words for a wrong type. */
final class Fields {
  private final JsonNode root;

  Fields(JsonNode root) {
    this.root = root;
  }

  JsonNode node(String name) {
    return root.path(name);
  }

  /** Whether it is there; null counts as absent. */
  boolean has(String name) {
    return root.hasNonNull(name);
  }

  String text(String name) {
    JsonNode node = node(name);
    if (has(name) && !node.isTextual()) {
      throw wrongType(name, "a string");
    }
    return has(name) ? node.textValue() : "";
  }

  boolean flag(String name) {
    JsonNode node = node(name);
    if (has(name) && !node.isBoolean()) {
      throw wrongType(name, "a boolean");
    }
    return node.asBoolean();
  }

  int integer(String name, int absent, int least) {
    JsonNode node = node(name);
    if (!has(name)) {
      return absent;
    }
    if (!node.canConvertToInt() || !node.isIntegralNumber() || node.intValue() < least) {
      throw wrongType(name, "an integer of at least " + least);
    }
    return node.intValue();
  }

  void reject(String name) {
    if (!root.has(name)) {
      return;
    }
    String remedy = name.equals("max_tokens") ? " Use 'max_completion_tokens' instead." : "";
    throw ApiError.invalid(
        "Unsupported parameter: '" + name + "' is not supported with this model." + remedy,
        name,
        "unsupported_parameter");
  }

  static ApiError wrongType(String name, String expected) {
    return ApiError.invalid(
        "Invalid type for '" + name + "': expected " + expected + ".", name, null);
  }
}
