// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads JSON that a user wrote, once, when a simulation is built. */
public final class JsonText {

  private static final JsonFactory FACTORY = new JsonFactory();

  private JsonText() {}

  /**
   * Reads an object.
   *
   * @param what the purpose of the object, for the error message
   * @throws IllegalArgumentException if the text is no JSON object
   */
  public static Map<String, @Nullable Object> object(String what, String text) {
    try (JsonParser json = FACTORY.createParser(text)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw unfit(what, text, "it does not begin with {", null);
      }
      Map<String, @Nullable Object> object = object(json);
      if (json.nextToken() != null) {
        throw unfit(what, text, "there is text after the object", null);
      }
      return object;
    } catch (IOException e) {
      throw unfit(what, text, String.valueOf(e.getMessage()), e);
    }
  }

  /** Returns whether a text is a JSON object. */
  public static boolean isObject(String text) {
    try {
      object("text", text);
      return true;
    } catch (IllegalArgumentException other) {
      return false;
    }
  }

  private static Map<String, @Nullable Object> object(JsonParser json) throws IOException {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String field = json.currentName();
      json.nextToken();
      object.put(field, value(json));
    }
    return object;
  }

  private static List<@Nullable Object> list(JsonParser json) throws IOException {
    List<@Nullable Object> list = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      list.add(value(json));
    }
    return list;
  }

  private static @Nullable Object value(JsonParser json) throws IOException {
    return switch (json.currentToken()) {
      case START_OBJECT -> object(json);
      case START_ARRAY -> list(json);
      case VALUE_STRING -> json.getText();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> json.getNumberValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> null;
    };
  }

  private static IllegalArgumentException unfit(
      String what, String text, String reason, @Nullable Exception cause) {
    return new IllegalArgumentException(
        what + " must be a JSON object, but was '" + text + "': " + reason, cause);
  }
}
