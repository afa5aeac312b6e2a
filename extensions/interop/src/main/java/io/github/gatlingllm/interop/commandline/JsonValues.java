// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** JSON in the values of flags. */
final class JsonValues {

  private static final ObjectMapper JSON = new ObjectMapper();

  private JsonValues() {}

  static ObjectNode empty() {
    return JSON.createObjectNode();
  }

  /** Returns a value as JSON: a number, a boolean, an object or list, otherwise text. */
  static JsonNode value(String text) {
    try {
      JsonNode parsed = JSON.readTree(text);
      if (parsed != null && !parsed.isMissingNode() && !text.isBlank()) {
        return parsed;
      }
    } catch (JsonProcessingException e) {
      // plain text
    }
    return JSON.getNodeFactory().textNode(text);
  }

  /**
   * Returns a JSON object.
   *
   * @throws IllegalArgumentException if the text is something else
   */
  static ObjectNode object(String flag, String text) {
    if (value(text) instanceof ObjectNode object) {
      return object;
    }
    throw new IllegalArgumentException(ConversionTexts.notJson(flag, ShellWords.shown(text)));
  }

  /** Returns a JSON object, or one made of {@code key=value} pairs between commas. */
  static ObjectNode pairs(String flag, String text) {
    if (text.strip().startsWith("{")) {
      return object(flag, text);
    }
    ObjectNode all = empty();
    for (String pair : text.split(",(?![^\\[]*\\])", 0)) {
      String[] sides = pair.split("=", 2);
      if (sides.length < 2) {
        throw new IllegalArgumentException(ConversionTexts.notAPair(flag, "key=value,…"));
      }
      put(all, sides[0].strip(), value(sides[1].strip()));
    }
    return all;
  }

  /** Puts a value below a name with dots. */
  private static void put(ObjectNode object, String name, JsonNode value) {
    int dot = name.indexOf('.');
    if (dot < 0) {
      object.set(name.replace('-', '_'), value);
    } else {
      put(object.withObject("/" + name.substring(0, dot)), name.substring(dot + 1), value);
    }
  }
}
