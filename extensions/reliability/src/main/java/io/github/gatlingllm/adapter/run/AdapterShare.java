// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.adapter.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.adapter.Adapter;
import io.github.gatlingllm.adapter.AdapterPlan;
import io.github.gatlingllm.report.json.JsonPlace;

/** The plan of adapters in {@code worker.json}; requests come from the events. */
final class AdapterShare {

  private AdapterShare() {}

  static JsonNode json(AdapterPlan plan) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("pauseSeconds", plan.pauseSeconds());
    ArrayNode adapters = json.putArray("adapters");
    plan.adapters()
        .forEach(each -> adapters.addObject().put("name", each.name()).put("share", each.share()));
    return json;
  }

  static AdapterPlan read(JsonNode left) {
    JsonPlace share = JsonPlace.root(left);
    return new AdapterPlan(
        share.at("adapters").elements().stream()
            .map(each -> new Adapter(each.at("name").text(), each.at("share").number()))
            .toList(),
        share.at("pauseSeconds").number());
  }
}
