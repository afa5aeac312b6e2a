// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.report.view.InFlightCap;
import org.jspecify.annotations.Nullable;

/** The cap on requests in flight in {@code summary.json}. */
final class InFlightCapJson {

  static final String KEY = "maxInFlight";

  private InFlightCapJson() {}

  static void write(ObjectNode load, @Nullable InFlightCap cap) {
    if (cap == null) {
      return;
    }
    ObjectNode node = load.putObject(KEY).put("limit", cap.limit());
    InFlightCap.Reached reached = cap.reached();
    if (reached != null) {
      ObjectNode effect = node.putObject("reached").put("requests", reached.requests());
      DistJson.put(effect, "percent", reached.percent());
      DistJson.put(effect, "firstSeconds", reached.firstSeconds());
      DistJson.put(effect, "lastSeconds", reached.lastSeconds());
      DistJson.put(effect, "medianWaitMs", reached.medianMs());
      DistJson.put(effect, "longestWaitMs", reached.longestMs());
    }
  }

  static @Nullable InFlightCap read(JsonPlace node) {
    return node.present()
        ? new InFlightCap((int) node.at("limit").count(), reached(node.at("reached")))
        : null;
  }

  private static InFlightCap.@Nullable Reached reached(JsonPlace node) {
    return node.present()
        ? new InFlightCap.Reached(
            node.at("requests").count(),
            node.at("percent").number(),
            node.at("firstSeconds").number(),
            node.at("lastSeconds").number(),
            node.at("medianWaitMs").number(),
            node.at("longestWaitMs").number())
        : null;
  }
}
