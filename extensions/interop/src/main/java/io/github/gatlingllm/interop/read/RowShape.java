// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The fields of a request that a reader needs. Everything else in the request is skipped without
 * being decoded: files contain prompts and answers. A list of numbers becomes one array.
 */
final class RowShape {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final Map<String, RowShape> parts = new HashMap<>();
  private boolean list;

  private RowShape() {}

  /**
   * Returns a shape.
   *
   * @param paths names separated by points; {@code []} at the end: the field may be a list of
   *     numbers
   */
  static RowShape of(String... paths) {
    RowShape shape = new RowShape();
    for (String path : paths) {
      RowShape at = shape;
      for (String name : path.replace("[]", "").split("\\.", -1)) {
        at = at.parts.computeIfAbsent(name, n -> new RowShape());
      }
      at.list = path.endsWith("[]");
    }
    return shape;
  }

  /**
   * Reads the value at the parser.
   *
   * @param file the file, for errors
   * @param row the beginning of the place of the row, for errors
   */
  JsonNode read(ResultJson file, String row, JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(file, row, parser);
      case START_ARRAY -> array(file, row, parser);
      case VALUE_NUMBER_INT -> integer(parser);
      case VALUE_NUMBER_FLOAT -> NODES.numberNode(parser.getDoubleValue());
      case VALUE_STRING -> NODES.textNode(parser.getText());
      case VALUE_TRUE -> NODES.booleanNode(true);
      case VALUE_FALSE -> NODES.booleanNode(false);
      default -> NODES.nullNode();
    };
  }

  private static JsonNode integer(JsonParser parser) throws IOException {
    return parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
        ? NODES.numberNode(parser.getBigIntegerValue())
        : NODES.numberNode(parser.getLongValue());
  }

  private JsonNode object(ResultJson file, String row, JsonParser parser) throws IOException {
    ObjectNode node = NODES.objectNode();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      RowShape part = parts.get(name);
      parser.nextToken();
      if (part == null) {
        parser.skipChildren();
      } else {
        node.set(name, part.read(file, row, parser));
      }
    }
    return node;
  }

  private JsonNode array(ResultJson file, String row, JsonParser parser) throws IOException {
    if (!list) {
      parser.skipChildren();
      return NODES.arrayNode();
    }
    double[] values = new double[32];
    int count = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      double value = parser.currentToken().isNumeric() ? parser.getDoubleValue() : Double.NaN;
      if (!Double.isFinite(value)) {
        throw file.error(row + place(parser), parser.getText(), ReadErrorTexts.FINITE);
      }
      if (count == values.length) {
        values = Arrays.copyOf(values, 2 * count);
      }
      values[count++] = value;
    }
    return NODES.pojoNode(Arrays.copyOf(values, count));
  }

  private static String place(JsonParser parser) {
    StringBuilder place = new StringBuilder();
    for (JsonStreamContext at = parser.getParsingContext();
        at.getParent() != null;
        at = at.getParent()) {
      String step = at.inArray() ? "[" + at.getCurrentIndex() + "]" : "." + at.getCurrentName();
      place.insert(0, step);
    }
    return place.charAt(0) == '.' ? place.substring(1) : place.toString();
  }
}
