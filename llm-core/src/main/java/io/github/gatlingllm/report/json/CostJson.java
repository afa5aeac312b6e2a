// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.slo.cost.Cost;

/** Costs in {@code summary.json}. */
final class CostJson {

  private CostJson() {}

  static ObjectNode of(Cost cost) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    cost.figures().forEach((figure, amount) -> DistJson.put(node, figure.key(), amount.value()));
    return node.put("currency", cost.currency());
  }
}
