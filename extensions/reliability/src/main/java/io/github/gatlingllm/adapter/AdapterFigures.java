// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.adapter;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.feature.FeatureBlock;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureLine;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The figures of a run's adapters.
 *
 * @param plan the adapters
 * @param stats the requests of each
 * @param swap the cost of the first request after a pause
 * @param complete whether these are all requests
 */
public record AdapterFigures(
    AdapterPlan plan, List<AdapterStats> stats, SwapCost swap, boolean complete)
    implements FeatureFigures {

  /** Copies. */
  public AdapterFigures {
    stats = List.copyOf(stats);
  }

  /** Computes the figures. */
  public static AdapterFigures of(
      AdapterPlan plan, List<AdapterRequest> requests, boolean complete) {
    var stats = new ArrayList<AdapterStats>();
    for (int i = 0; i < plan.adapters().size(); i++) {
      int number = i;
      stats.add(
          AdapterStats.of(
              plan.adapters().get(i).name(),
              requests.stream()
                  .filter(each -> each.adapter() == number && each.measured())
                  .toList()));
    }
    return new AdapterFigures(
        plan,
        stats,
        SwapCost.of(SwapPairs.of(requests, plan.adapters().size(), plan.pauseSeconds())),
        complete);
  }

  @Override
  public String key() {
    return AdapterPlan.KEY;
  }

  @Override
  public ObjectNode json(List<ObjectiveResult> objectives) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ObjectNode each = json.putObject("byName");
    for (AdapterStats one : stats) {
      ObjectNode node = each.putObject(one.name());
      node.put("requests", one.requests()).put("failed", one.failed());
      percentiles(node, "ttftMs", one.ttftP50(), one.ttftP95());
      percentiles(node, "tpotMs", one.tpotP50(), one.tpotP95());
    }
    ObjectNode cost = json.putObject("swapCost");
    cost.put("pauseSeconds", plan.pauseSeconds());
    cost.put("firstRequests", swap.firsts()).put("pairs", swap.pairs());
    put(cost, "warmTtftMs", swap.warm());
    put(cost, "costMs", swap.cost());
    if (swap.bounded()) {
      cost.putArray("interval")
          .add(Quantity.atDecimals(swap.interval().low(), 3))
          .add(Quantity.atDecimals(swap.interval().high(), 3));
    }
    cost.put("finding", swap.finding().key());
    return json;
  }

  private static void percentiles(ObjectNode node, String key, double p50, double p95) {
    if (Double.isFinite(p50)) {
      ObjectNode values = node.putObject(key);
      put(values, "p50", p50);
      put(values, "p95", p95);
    }
  }

  private static void put(ObjectNode node, String key, double millis) {
    if (Double.isFinite(millis)) {
      node.put(key, Quantity.atDecimals(millis, 3));
    }
  }

  @Override
  public Optional<ObjectiveFinding> find(RunObjective objective, FeatureFigure figure) {
    return figure instanceof SwapCostFigure
        ? Optional.of(
            complete ? swap.find(objective) : ObjectiveFinding.none(AdapterTexts.INCOMPLETE))
        : Optional.empty();
  }

  @Override
  public List<FeatureLine> console(List<ObjectiveResult> objectives) {
    return List.of(new FeatureLine("Adapters", AdapterText.swap(swap)));
  }

  @Override
  public List<FeatureBlock> markdown() {
    var lines = new ArrayList<String>();
    lines.add(AdapterText.swap(swap));
    stats.forEach(each -> lines.add(AdapterText.line(each)));
    return List.of(FeatureBlock.list(AdapterTexts.TITLE, lines));
  }

  @Override
  public List<String> warnings() {
    var warnings = new ArrayList<String>();
    stats.stream()
        .filter(each -> each.requests() == 0)
        .forEach(each -> warnings.add(AdapterTexts.noRequests(each.name())));
    if (!complete) {
      warnings.add(AdapterTexts.INCOMPLETE);
    }
    return warnings;
  }
}
