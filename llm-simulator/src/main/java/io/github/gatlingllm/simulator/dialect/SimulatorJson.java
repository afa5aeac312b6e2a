// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Writes JSON and server-sent events. */
final class SimulatorJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private SimulatorJson() {}

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** Returns the object that a text contains; an empty one if the text was cut. */
  static ObjectNode read(String text) {
    try {
      return MAPPER.readTree(text) instanceof ObjectNode object ? object : object();
    } catch (JsonProcessingException e) {
      return object();
    }
  }

  static String escape(String text) {
    return new String(JsonStringEncoder.getInstance().quoteAsString(text));
  }

  static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  /** Returns an object without its closing brace. */
  static String unclosed(ObjectNode json) {
    String all = json.toString();
    return all.substring(0, all.length() - 1);
  }

  /** Returns a server-sent event named after its type. */
  static byte[] event(ObjectNode data) {
    return bytes(eventHead(data.get("type").textValue()) + data + "\n\n");
  }

  static String eventHead(String name) {
    return "event: " + name + "\ndata: ";
  }
}
