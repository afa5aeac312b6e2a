// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.simulator.engine.StatelessRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * A value that is valid by a JSON schema. Equal schemas and seeds give equal values. All properties
 * are present, but those that are not required are left out deep inside recursive schemas.
 */
public final class SchemaInstance {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** The depth from which on only what is required is present. */
  private static final int DEEP = 4;

  private static final int DEEPEST = 24;
  private static final int MOST_VALUES = 2_000;
  private static final int MOST_DRAWS = 200;

  /** Keywords that restrict values in a way that is not supported. */
  private static final List<String> UNSUPPORTED =
      List.of(
          "not",
          "if",
          "contains",
          "dependentRequired",
          "dependentSchemas",
          "propertyNames",
          "$dynamicRef");

  private final SchemaReferences schemas;
  private final SchemaScalars scalars;
  private final long seed;
  private int values;

  private SchemaInstance(JsonNode root, long seed) {
    this.schemas = new SchemaReferences(root);
    this.scalars = new SchemaScalars(seed);
    this.seed = seed;
  }

  /**
   * Returns a value that is valid by a schema.
   *
   * @throws IllegalArgumentException if no value is valid, or if the schema uses a keyword that is
   *     not supported
   */
  public static JsonNode of(JsonNode schema, long seed) {
    return new SchemaInstance(schema, seed).value(schema, 0);
  }

  private JsonNode value(JsonNode given, int depth) {
    values++;
    if (depth > DEEPEST || values > MOST_VALUES) {
      throw new TooDeepException();
    }
    if (given.isBoolean() && !given.booleanValue()) {
      throw new IllegalArgumentException("no value is valid by 'false'");
    }
    JsonNode schema = schemas.flat(given);
    UNSUPPORTED.forEach(keyword -> refuse(schema, keyword));
    if (schema.has("const")) {
      return schema.get("const");
    }
    if (schema.path("enum").isArray() && !schema.get("enum").isEmpty()) {
      JsonNode all = schema.get("enum");
      return all.get(draw(all.size()));
    }
    List<JsonNode> branches = schemas.branches(schema);
    return branches.isEmpty() ? typed(schema, depth) : branch(branches, depth);
  }

  private static void refuse(JsonNode schema, String keyword) {
    if (schema.has(keyword)) {
      throw new IllegalArgumentException("the keyword '" + keyword + "' is not supported");
    }
  }

  /** Returns a value of the first branch that ends; the first one is drawn unless it is deep. */
  private JsonNode branch(List<JsonNode> branches, int depth) {
    List<JsonNode> order = new ArrayList<>(branches);
    if (depth <= DEEP) {
      Collections.rotate(order, draw(order.size()));
    } else {
      order.sort(Comparator.comparing(SchemaReferences::mayNest));
    }
    for (JsonNode branch : order) {
      try {
        return value(branch, depth + 1);
      } catch (TooDeepException e) {
        if (values > MOST_VALUES) {
          throw e;
        }
      }
    }
    throw new TooDeepException();
  }

  private JsonNode typed(JsonNode schema, int depth) {
    String type = SchemaReferences.type(schema);
    return switch (type) {
      case "object" -> object(schema, depth);
      case "array" -> array(schema, depth);
      case "string" -> JSON.textNode(scalars.string(schema));
      case "integer" -> scalars.integer(schema);
      case "number" -> scalars.number(schema);
      case "boolean" -> JSON.booleanNode(draw(2) == 0);
      case "null" -> JSON.nullNode();
      default -> throw new IllegalArgumentException("the type '" + type + "' is not known");
    };
  }

  private ObjectNode object(JsonNode schema, int depth) {
    ObjectNode object = JSON.objectNode();
    Set<String> required = new TreeSet<>();
    schema.path("required").forEach(name -> required.add(name.asText()));
    int most = schema.path("maxProperties").asInt(Integer.MAX_VALUE);
    int optional = most - required.size();
    for (var property : schema.path("properties").properties()) {
      if (required.contains(property.getKey())) {
        object.set(property.getKey(), value(property.getValue(), depth + 1));
      } else if (depth < DEEP && optional-- > 0) {
        addOptional(object, property.getKey(), property.getValue(), depth);
      }
    }
    for (String name : required) {
      if (!object.has(name)) {
        object.set(name, value(additional(schema, name), depth + 1));
      }
    }
    for (int i = 1; object.size() < schema.path("minProperties").asInt(); i++) {
      String name = "key" + i;
      object.set(name, value(additional(schema, name), depth + 1));
    }
    return object;
  }

  private void addOptional(ObjectNode object, String name, JsonNode schema, int depth) {
    try {
      object.set(name, value(schema, depth + 1));
    } catch (TooDeepException e) {
      if (values > MOST_VALUES) {
        throw e;
      }
    }
  }

  private static JsonNode additional(JsonNode schema, String name) {
    JsonNode additional = schema.path("additionalProperties");
    if (additional.isBoolean() && !additional.booleanValue()) {
      throw new IllegalArgumentException(
          "'" + name + "' is required, but is no property, and no other is allowed");
    }
    return additional;
  }

  private ArrayNode array(JsonNode schema, int depth) {
    JsonNode first = schema.path("prefixItems");
    int least = schema.path("minItems").asInt(0);
    int wanted = Math.max(least, depth > DEEP ? 0 : Math.max(first.size(), depth > 1 ? 1 : 2));
    int count = Math.min(wanted, schema.path("maxItems").asInt(Integer.MAX_VALUE));
    JsonNode items = schema.path("items");
    if (items.isBoolean() && !items.booleanValue()) {
      count = Math.min(count, first.size());
    }
    boolean unique = schema.path("uniqueItems").asBoolean();
    ArrayNode array = JSON.arrayNode();
    Set<JsonNode> known = new HashSet<>();
    for (int draws = 0; array.size() < count && draws < MOST_DRAWS; draws++) {
      JsonNode item = first.has(array.size()) ? first.get(array.size()) : items;
      JsonNode value = value(item, depth + 1);
      if (known.add(value) || !unique) {
        array.add(value);
      }
    }
    if (array.size() < Math.min(least, count)) {
      throw new IllegalArgumentException(least + " different items do not exist");
    }
    return array;
  }

  private int draw(int bound) {
    return Math.floorMod(StatelessRandom.at(seed, values), bound);
  }

  /** A value would be nested without an end. */
  private static final class TooDeepException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    TooDeepException() {
      super("its values are nested without an end, or too large");
    }
  }

  /** Returns the lower-case name of a type: Gemini writes types in capitals. */
  static String lower(String type) {
    return type.toLowerCase(Locale.ROOT);
  }
}
