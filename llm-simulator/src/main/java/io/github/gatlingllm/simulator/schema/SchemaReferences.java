// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Resolves the references and combinations of a schema. */
final class SchemaReferences {
  private static final int MOST_REFERENCES = 32;
  private static final List<String> STRING_KEYWORDS = List.of("minLength", "maxLength", "pattern");
  private static final List<String> NUMBER_KEYWORDS =
      List.of("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf");

  private final JsonNode root;

  SchemaReferences(JsonNode root) {
    this.root = root;
  }

  /** Returns a schema with its {@code $ref} and {@code allOf} merged into it. */
  JsonNode flat(JsonNode schema) {
    return flat(schema, 0);
  }

  private JsonNode flat(JsonNode schema, int references) {
    if (!schema.isObject()) {
      return JsonNodeFactory.instance.objectNode();
    }
    if (references > MOST_REFERENCES) {
      throw new IllegalArgumentException("its references form a circle");
    }
    if (!schema.has("$ref") && !schema.has("allOf")) {
      return schema;
    }
    ObjectNode own = schema.deepCopy();
    own.remove(List.of("$ref", "allOf"));
    if (schema.has("$ref")) {
      merge(own, flat(resolve(schema.get("$ref").asText()), references + 1));
    }
    for (JsonNode part : schema.path("allOf")) {
      merge(own, flat(part, references + 1));
    }
    return own;
  }

  private JsonNode resolve(String reference) {
    if (!reference.startsWith("#")) {
      throw new IllegalArgumentException("the reference '" + reference + "' is not inside it");
    }
    String pointer = URLDecoder.decode(reference.substring(1), StandardCharsets.UTF_8);
    JsonNode found = root.at(pointer);
    if (found.isMissingNode()) {
      throw new IllegalArgumentException("the reference '" + reference + "' leads nowhere");
    }
    return found;
  }

  /** Returns the alternatives of a schema, each with the rest of the schema; empty: none. */
  List<JsonNode> branches(JsonNode schema) {
    List<JsonNode> branches = new ArrayList<>();
    String keyword = schema.has("anyOf") ? "anyOf" : "oneOf";
    for (JsonNode branch : schema.path(keyword)) {
      ObjectNode merged = schema.deepCopy();
      merged.remove(keyword);
      merge(merged, flat(branch));
      branches.add(merged);
    }
    return branches;
  }

  /** Adds the keywords of another schema. Properties and required names are united. */
  private static void merge(ObjectNode into, JsonNode other) {
    for (var field : other.properties()) {
      String name = field.getKey();
      JsonNode value = field.getValue();
      if (name.equals("properties") && into.path(name).isObject()) {
        into.withObject("/properties").setAll((ObjectNode) value);
      } else if (name.equals("required") && into.path(name).isArray()) {
        value.forEach(into.withArray("/required")::add);
      } else {
        into.set(name, value.deepCopy());
      }
    }
  }

  /** Whether values of a schema may contain others. */
  static boolean mayNest(JsonNode schema) {
    String type = schema.isObject() ? type(schema) : "";
    return schema.has("$ref") || type.equals("object") || type.equals("array");
  }

  /** Returns the type of a schema, if need be from its other keywords; a string: any type. */
  static String type(JsonNode schema) {
    JsonNode type = schema.path("type");
    if (type.isTextual()) {
      return SchemaInstance.lower(type.textValue());
    }
    for (JsonNode one : type) {
      if (!one.asText().equals("null")) {
        return one.asText();
      }
    }
    if (type.isArray() && !type.isEmpty()) {
      return "null";
    }
    if (schema.has("properties") || schema.has("required")) {
      return "object";
    }
    if (schema.has("items") || schema.has("prefixItems") || schema.has("minItems")) {
      return "array";
    }
    boolean number = NUMBER_KEYWORDS.stream().anyMatch(schema::has);
    return number && STRING_KEYWORDS.stream().noneMatch(schema::has) ? "number" : "string";
  }
}
