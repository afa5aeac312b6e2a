// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.capacity.KnownCapacity;
import io.github.gatlingllm.reliability.FaultMark;
import io.github.gatlingllm.reliability.ReliabilityPlan;
import io.github.gatlingllm.report.json.JsonPlace;
import io.github.gatlingllm.report.json.SlosJson;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;

/**
 * The reliability data of a worker besides its requests.
 *
 * @param plan the settings of the profile, the same on all workers
 * @param capacity the capacity that relates to the load levels
 * @param faultMarks the faults and marks of the worker; only worker 0 has any
 */
public record ReliabilityShare(
    ReliabilityPlan plan, KnownCapacity capacity, List<FaultMark> faultMarks) {

  /** Copies. */
  public ReliabilityShare {
    faultMarks = List.copyOf(faultMarks);
  }

  /** Returns the JSON for {@code worker.json}. */
  public JsonNode json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.set("slos", SlosJson.of(List.of(plan.slo())));
    node.put("windowNs", plan.windowNanos());
    node.put("windows", plan.windows());
    node.put("target", plan.target());
    plan.promised().ifPresent(promised -> node.put("promised", promised));
    capacity.perSecond().ifPresent(perSecond -> node.put("capacity", perSecond));
    node.put("firstAround", capacity.firstAround());
    var all = node.putArray("happenings");
    for (FaultMark each : faultMarks) {
      ObjectNode faultMark = all.addObject().put("name", each.name());
      faultMark.put("kind", each.kind().key());
      faultMark.put("startNs", each.start()).put("endNs", each.end());
      if (each.trouble() != null) {
        faultMark.put("trouble", each.trouble());
      }
    }
    return node;
  }

  static ReliabilityShare read(JsonNode left) {
    JsonPlace share = JsonPlace.root(left);
    List<Slo> slos = SlosJson.read(share.at("slos"));
    if (slos.size() != 1) {
      throw share.at("slos").error("must contain one SLO, but contains " + slos.size());
    }
    return new ReliabilityShare(
        new ReliabilityPlan(
            slos.get(0),
            share.at("windowNs").count(),
            (int) share.at("windows").count(),
            share.at("target").number(),
            share.at("promised").optionalNumber()),
        new KnownCapacity(
            share.at("capacity").optionalNumber(), (int) share.at("firstAround").count()),
        share.at("happenings").elements().stream().map(ReliabilityShare::faultMark).toList());
  }

  private static FaultMark faultMark(JsonPlace faultMark) {
    return new FaultMark(
        faultMark.at("name").text(),
        faultMark.at("kind").oneOf(FaultMark.Kind.values(), FaultMark.Kind::key),
        faultMark.at("startNs").stamp(),
        faultMark.at("endNs").stamp(),
        faultMark.at("trouble").optionalText());
  }
}
