// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** The fields of a request body. Errors are worded like those of the APIs. */
public final class Fields {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final JsonNode root;

  /** The path of the object in the body, with a trailing dot. */
  private final String path;

  private Fields(JsonNode root, String path) {
    this.root = root;
    this.path = path;
  }

  /**
   * Returns the fields of a body.
   *
   * @throws ApiError if the body is not a JSON object
   */
  public static Fields of(String body) {
    try {
      JsonNode root = JSON.readTree(body);
      if (root != null && root.isObject()) {
        return new Fields(root, "");
      }
    } catch (JsonProcessingException e) {
      throw ApiError.invalid("The body is not valid JSON: " + e.getClass().getSimpleName());
    }
    throw ApiError.invalid("The body must be a JSON object.");
  }

  /** Returns the fields of a nested object; none if it is absent. */
  Fields in(String name) {
    return new Fields(node(name), path + name + ".");
  }

  JsonNode node(String name) {
    return root.path(name);
  }

  /** Whether a field is present; null counts as absent. */
  boolean has(String name) {
    return root.hasNonNull(name);
  }

  /** Returns a string; empty if it is absent. */
  public String text(String name) {
    JsonNode node = node(name);
    if (has(name) && !node.isTextual()) {
      throw wrongType(path + name, "a string");
    }
    return has(name) ? node.textValue() : "";
  }

  boolean flag(String name) {
    return flag(name, false);
  }

  boolean flag(String name, boolean absent) {
    JsonNode node = node(name);
    if (has(name) && !node.isBoolean()) {
      throw wrongType(path + name, "a boolean");
    }
    return node.asBoolean(absent);
  }

  /**
   * Returns an integer.
   *
   * @throws ApiError if it is no integer of at least {@code least}
   */
  public int integer(String name, int absent, int least) {
    JsonNode node = node(name);
    if (!has(name)) {
      return absent;
    }
    if (!node.canConvertToInt() || !node.isIntegralNumber() || node.intValue() < least) {
      throw wrongType(path + name, "an integer of at least " + least);
    }
    return node.intValue();
  }

  /**
   * Rejects a request that has a field.
   *
   * @throws ApiError if the field is present, even if it is null
   */
  public void reject(String name) {
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
