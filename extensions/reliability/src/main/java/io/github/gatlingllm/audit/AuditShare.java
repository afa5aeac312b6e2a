// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.gatlingllm.report.json.JsonPlace;

/**
 * How a worker was to be audited.
 *
 * @param plan the same on all
 * @param usageAsked whether its streams were to tell their tokens
 */
public record AuditShare(AuditPlan plan, boolean usageAsked) {

  /** As {@code worker.json} has it. */
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
