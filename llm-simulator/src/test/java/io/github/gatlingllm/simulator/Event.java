// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * An event of a stream, be it server-sent or a line of JSON.
 *
 * @param name what its {@code event:} line says; empty without one
 */
record Event(String name, String data) {

  static List<Event> of(String body) {
    List<Event> events = new ArrayList<>();
    String name = "";
    for (String line : body.lines().toList()) {
      if (line.startsWith("event:")) {
        name = line.substring("event:".length()).strip();
      } else if (line.startsWith("data:")) {
        events.add(new Event(name, line.substring("data:".length()).strip()));
        name = "";
      } else if (line.startsWith("{")) {
        events.add(new Event("", line));
      }
    }
    return events;
  }

  JsonNode json() {
    return SimulatorClient.json(data);
  }

  boolean isDone() {
    return data.equals("[DONE]");
  }

  /** The way to each value, and of which type it is. */
  Set<String> fields() {
    Set<String> paths = new TreeSet<>();
    if (!isDone()) {
      collect(json(), "", paths);
    }
    return paths;
  }

  private static void collect(JsonNode node, String path, Set<String> paths) {
    if (node.isEmpty()) {
      paths.add(path + " " + node.getNodeType());
    }
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      collect(field.getValue(), path + "/" + field.getKey(), paths);
    }
    if (node.isArray()) {
      node.forEach(element -> collect(element, path + "/*", paths));
    }
  }
}
