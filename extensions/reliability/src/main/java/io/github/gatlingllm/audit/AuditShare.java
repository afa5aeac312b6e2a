// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.gatlingllm.report.json.JsonPlace;

/**
 * The audit settings of a worker.
 *
 * @param plan the plan, the same on all workers
 * @param usageAsked whether its requests asked for a usage
 */
public record AuditShare(AuditPlan plan, boolean usageAsked) {

  /** Returns the JSON for {@code worker.json}. */
  public JsonNode json() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("distinct", plan.distinct())
        .put("repeated", plan.repeated())
        .put("cancelled", plan.cancelled())
        .put("stopWithinSeconds", plan.stopWithinSeconds())
        .put("referenceTokens", plan.referenceTokens())
        .put("usageAsked", usageAsked);
  }

  static AuditShare read(JsonNode left) {
    JsonPlace share = JsonPlace.root(left);
    return new AuditShare(
        new AuditPlan(
            share.at("distinct").text(),
            share.at("repeated").text(),
            share.at("cancelled").text(),
            share.at("stopWithinSeconds").number(),
            share.at("referenceTokens").number()),
        share.at("usageAsked").flag());
  }
}
