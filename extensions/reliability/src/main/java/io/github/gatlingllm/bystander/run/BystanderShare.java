// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.bystander.ProbeResult;
import io.github.gatlingllm.report.json.JsonPlace;
import java.util.List;

/**
 * What a worker contributes to the merge beside the events of its probes.
 *
 * @param unloaded its probes before the load
 */
record BystanderShare(double perSecond, List<ProbeResult> unloaded) {

  /** Copies. */
  BystanderShare {
    unloaded = List.copyOf(unloaded);
  }

  /** Returns the JSON for {@code worker.json}; a lost probe is an object without values. */
  JsonNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("perSecond", perSecond);
    ArrayNode probes = json.putArray("unloaded");
    for (ProbeResult each : unloaded) {
      ObjectNode probe = probes.addObject().put("sentNs", each.dueNanos());
      if (!each.lost()) {
        put(probe, "ttftMs", each.ttft());
        put(probe, "tpotMs", each.tpot());
        put(probe, "e2eMs", each.e2e());
      }
    }
    return json;
  }

  private static void put(ObjectNode probe, String key, double value) {
    if (!Double.isNaN(value)) {
      probe.put(key, value);
    }
  }

  static BystanderShare read(JsonNode left) {
    JsonPlace share = JsonPlace.root(left);
    return new BystanderShare(
        share.at("perSecond").number(),
        share.at("unloaded").elements().stream().map(BystanderShare::probe).toList());
  }

  private static ProbeResult probe(JsonPlace probe) {
    boolean lost = !probe.at("e2eMs").present();
    return new ProbeResult(
        probe.at("sentNs").stamp(),
        value(probe, "ttftMs", lost),
        value(probe, "tpotMs", lost),
        value(probe, "e2eMs", lost));
  }

  private static double value(JsonPlace probe, String key, boolean lost) {
    return lost ? Double.POSITIVE_INFINITY : probe.at(key).optionalNumber().orElse(Double.NaN);
  }
}
