// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.ClientLag;
import java.util.List;

/** The possible effect of late sends on the figures: {@code lagMs} in the summary. */
final class LagJson {

  static final String KEY = "lagMs";

  private static final double MILLI = 1e6;

  private LagJson() {}

  static ObjectNode of(ClientLag lag) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    DistJson.put(node, "max", lag.most() / MILLI);
    DistJson.put(node, "p99", lag.p99() / MILLI);
    if (lag.parts().size() > 1) {
      ArrayNode parts = node.putArray("parts");
      for (ClientLag.Part part : lag.parts()) {
        ObjectNode each = parts.addObject();
        DistJson.put(each, "max", part.nanos() / MILLI);
        each.put("otherRequests", part.requests()).put("otherGaps", part.gaps());
      }
    }
    DistJson.put(node, "atEdgesPercent", 100 * lag.atEdges());
    if (lag.absent() > 0) {
      node.put("neverSent", lag.absent());
    }
    DistJson.put(node, "burstier", lag.burstier());
    DistJson.put(node, "smoother", lag.smoother());
    return node;
  }

  static ClientLag read(JsonPlace place) {
    if (!place.present()) {
      return ClientLag.NONE;
    }
    return new ClientLag(
        place.at("max").number() * MILLI,
        place.at("p99").number() * MILLI,
        place.at("parts").present()
            ? place.at("parts").elements().stream().map(LagJson::part).toList()
            : List.of(),
        place.at("atEdgesPercent").optionalNumber().orElse(0) / 100,
        place.at("neverSent").count(0),
        place.at("burstier").optionalText(),
        place.at("smoother").optionalText());
  }

  private static ClientLag.Part part(JsonPlace part) {
    return new ClientLag.Part(
        part.at("max").number() * MILLI,
        part.at("otherRequests").count(),
        part.at("otherGaps").count());
  }
}
