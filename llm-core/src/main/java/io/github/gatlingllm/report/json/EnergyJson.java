// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.report.view.EnergyText;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.server.energy.EnergyFigures;
import io.github.gatlingllm.slo.cost.Efficiency;

/** The energy of GPUs in {@code summary.json}. */
final class EnergyJson {

  private EnergyJson() {}

  /** Writes the energy if the run has GPU metrics. */
  static void put(ObjectNode summary, RunReport report) {
    EnergyText.efficiency(report)
        .ifPresent(
            efficiency ->
                energy(summary.putObject("energy"), report.server().energy(), efficiency));
  }

  private static void energy(ObjectNode node, EnergyFigures energy, Efficiency efficiency) {
    node.put("valid", energy.valid());
    ArrayNode reasons = node.putArray("reasons");
    energy.reasons().forEach(reasons::add);
    node.put("gpus", energy.gpus().size());
    efficiency
        .figures()
        .forEach((figure, amount) -> DistJson.put(node, figure.key(), amount.value()));
    DistJson.put(node, "idleWatts", energy.idleWatts());
    unknown(node, efficiency);
  }

  /** Writes the reasons for missing figures. */
  private static void unknown(ObjectNode node, Efficiency efficiency) {
    ObjectNode why = node.objectNode();
    efficiency
        .figures()
        .forEach(
            (figure, amount) -> {
              if (amount.reason() != null) {
                why.put(figure.key(), amount.reason());
              }
            });
    if (!why.isEmpty()) {
      node.set("unknown", why);
    }
  }
}
