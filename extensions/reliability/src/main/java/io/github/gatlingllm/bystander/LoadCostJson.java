// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.request.Quantity;
import java.util.List;

/** Writes costs of the load to {@code summary.json}, in milliseconds. */
final class LoadCostJson {

  private static final int PLACES = 3;

  private LoadCostJson() {}

  static void counts(ObjectNode json, List<ProbeResult> probes) {
    json.put("probes", probes.size());
    json.put("lost", probes.stream().filter(ProbeResult::lost).count());
  }

  static void costs(ObjectNode all, List<LoadCost> costs) {
    for (LoadCost cost : costs) {
      ObjectNode one = all.withObjectProperty(cost.metric()).putObject("p" + cost.percentile());
      one.put("unloaded", rounded(cost.unloaded()));
      if (Double.isFinite(cost.underLoad())) {
        one.put("underLoad", rounded(cost.underLoad()));
        one.put("difference", rounded(cost.difference()));
      }
      if (cost.bounded()) {
        one.putArray("interval")
            .add(rounded(cost.interval().low()))
            .add(rounded(cost.interval().high()));
      }
    }
  }

  static void levels(ArrayNode all, List<LevelCost> levels) {
    for (LevelCost each : levels) {
      ObjectNode one = all.addObject().put("level", each.level().number());
      one.put("load", each.level().load()).put("unit", each.level().unit().symbol());
      counts(one, each.underLoad());
      costs(one.putObject("costMs"), each.costs());
    }
  }

  private static double rounded(double millis) {
    return Quantity.atDecimals(millis, PLACES);
  }
}
