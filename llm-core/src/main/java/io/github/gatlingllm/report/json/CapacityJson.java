// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.capacity.Repeat;
import io.github.gatlingllm.slo.verdict.Capacity;
import java.util.List;

/** Capacities in {@code summary.json}. */
final class CapacityJson {

  private CapacityJson() {}

  /** Writes the capacities; nothing for a run without levels. */
  static void put(ObjectNode node, Levels levels) {
    List<Capacity> capacities = levels.capacities();
    if (!capacities.isEmpty()) {
      node.set("capacity", capacity(levels, capacities.get(0)));
    }
    if (capacities.size() > 1) {
      ArrayNode further = node.putArray("furtherCapacities");
      capacities.subList(1, capacities.size()).forEach(each -> further.add(capacity(levels, each)));
    }
    if (levels.repeat() != null) {
      node.set("repeat", repeat(levels.repeat()));
    }
  }

  private static ObjectNode capacity(Levels levels, Capacity capacity) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("slo", capacity.slo().name());
    node.put("target", capacity.target());
    node.put(capacity.unit().key(), capacity.value());
    DistJson.put(node, "sentRequestsPerSecond", levels.sentPerSecond(capacity.value()));
    node.put("bounded", capacity.bounded().key());
    ArrayNode interval = node.putArray("interval").add(capacity.low());
    capacity.high().ifPresentOrElse(interval::add, interval::addNull);
    DistJson.put(node, "missedAt", capacity.ceiling());
    DistJson.put(node, "knee", capacity.knee());
    node.put("samples", capacity.samples());
    if (!capacity.notes().isEmpty()) {
      capacity.notes().forEach(node.putArray("notes")::add);
    }
    return node;
  }

  private static ObjectNode repeat(Repeat repeat) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put(repeat.unit().key(), repeat.load());
    node.put("levels", repeat.levels());
    ArrayNode figures = node.putArray("figures");
    repeat.figures().forEach(figure -> figures.add(figure(figure)));
    repeat.warnings().forEach(node.putArray("warnings")::add);
    return node;
  }

  private static ObjectNode figure(Repeat.Figure figure) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("figure", figure.key());
    DistJson.put(node, "slo", figure.slo());
    if (!figure.unit().isEmpty()) {
      node.put("unit", figure.unit());
    }
    node.put("count", figure.count());
    node.put("mean", figure.mean()).put("stdDev", figure.stdDev());
    DistJson.put(node, "variation", figure.variation());
    node.putArray("interval").add(figure.low()).add(figure.high());
    return node;
  }
}
