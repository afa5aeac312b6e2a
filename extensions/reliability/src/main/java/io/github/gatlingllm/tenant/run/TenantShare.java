// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.report.json.JsonPlace;
import io.github.gatlingllm.report.json.SlosJson;
import io.github.gatlingllm.tenant.NeighbourFigure;
import io.github.gatlingllm.tenant.Tenant;
import io.github.gatlingllm.tenant.TenantPlan;
import java.util.List;

/**
 * What a worker contributes to the merge beside the events of its requests: the same on all
 * workers.
 *
 * @param plan the tenants
 * @param wanted the victims and floods of objectives
 */
record TenantShare(TenantPlan plan, List<NeighbourFigure> wanted) {

  /** Returns the JSON for {@code worker.json}. */
  JsonNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("highFirst", plan.highFirst()).put("phaseSeconds", plan.phaseSeconds());
    ArrayNode tenants = json.putArray("tenants");
    for (Tenant each : plan.tenants()) {
      ObjectNode tenant = tenants.addObject().put("name", each.name()).put("share", each.share());
      if (each.priority() != null) {
        tenant.put("priority", each.priority());
      }
      tenant.set("slos", SlosJson.of(each.slos()));
    }
    ArrayNode pairs = json.putArray("neighbours");
    wanted.forEach(
        each -> pairs.addObject().put("victim", each.victim()).put("flood", each.flood()));
    return json;
  }

  static TenantShare read(JsonNode left) {
    JsonPlace share = JsonPlace.root(left);
    return new TenantShare(
        new TenantPlan(
            share.at("tenants").elements().stream().map(TenantShare::tenant).toList(),
            share.at("highFirst").flag(),
            share.at("phaseSeconds").number()),
        share.at("neighbours").elements().stream()
            .map(pair -> new NeighbourFigure(pair.at("victim").text(), pair.at("flood").text()))
            .toList());
  }

  private static Tenant tenant(JsonPlace tenant) {
    JsonPlace priority = tenant.at("priority");
    return new Tenant(
        tenant.at("name").text(),
        tenant.at("share").number(),
        priority.present() ? (Integer) (int) priority.number() : null,
        SlosJson.read(tenant.at("slos")));
  }
}
