// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Map;

/** Writes JSON with each object of plain values on one line, so that a change affects one line. */
final class SingleLineJson {

  private SingleLineJson() {}

  static String text(JsonNode node) {
    var out = new StringBuilder();
    write(out, node, "");
    return out.toString();
  }

  private static void write(StringBuilder out, JsonNode node, String indent) {
    if (flat(node)) {
      out.append(node);
    } else if (node.isObject()) {
      object(out, node, indent);
    } else {
      array(out, node, indent);
    }
  }

  private static void object(StringBuilder out, JsonNode node, String indent) {
    String inner = indent + "  ";
    String separator = "{\n";
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      out.append(separator).append(inner);
      out.append(JsonNodeFactory.instance.textNode(field.getKey()));
      write(out.append(": "), field.getValue(), inner);
      separator = ",\n";
    }
    out.append('\n').append(indent).append('}');
  }

  private static void array(StringBuilder out, JsonNode node, String indent) {
    String inner = indent + "  ";
    String separator = "[\n";
    for (JsonNode element : node) {
      write(out.append(separator).append(inner), element, inner);
      separator = ",\n";
    }
    out.append('\n').append(indent).append(']');
  }

  /** Whether a node contains only plain values, or an object's arrays of them. */
  private static boolean flat(JsonNode node) {
    for (JsonNode child : node) {
      if (child.isContainerNode() && (node.isArray() || child.isObject() || !flat(child))) {
        return false;
      }
    }
    return true;
  }
}
