// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander;

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
import java.util.List;
import java.util.Optional;

/**
 * What the load costs a bystander.
 *
 * @param perSecond the number of probes per second of the load
 * @param unloaded the probes before the load
 * @param underLoad the measured probes under load
 * @param costs the differences; empty if either sample has no values
 */
public record BystanderFigures(
    double perSecond, List<ProbeResult> unloaded, List<ProbeResult> underLoad, List<LoadCost> costs)
    implements FeatureFigures {

  /** Copies. */
  public BystanderFigures {
    unloaded = List.copyOf(unloaded);
    underLoad = List.copyOf(underLoad);
    costs = List.copyOf(costs);
  }

  /** Computes the figures. */
  public static BystanderFigures of(
      double perSecond, List<ProbeResult> unloaded, List<ProbeResult> underLoad) {
    return new BystanderFigures(perSecond, unloaded, underLoad, LoadCost.all(unloaded, underLoad));
  }

  @Override
  public String key() {
    return BystanderPlan.KEY;
  }

  @Override
  public ObjectNode json(List<ObjectiveResult> objectives) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("request", BystanderPlan.REQUEST).put("perSecond", perSecond);
    counts(json.putObject("unloaded"), unloaded);
    counts(json.putObject("underLoad"), underLoad);
    ObjectNode all = json.putObject("costMs");
    for (LoadCost cost : costs) {
      ObjectNode one = all.withObjectProperty(cost.metric()).putObject("p" + cost.percentile());
      one.put("unloaded", Quantity.atDecimals(cost.unloaded(), 3));
      if (Double.isFinite(cost.underLoad())) {
        one.put("underLoad", Quantity.atDecimals(cost.underLoad(), 3));
        one.put("difference", Quantity.atDecimals(cost.difference(), 3));
      }
      if (cost.bounded()) {
        one.putArray("interval")
            .add(Quantity.atDecimals(cost.interval().low(), 3))
            .add(Quantity.atDecimals(cost.interval().high(), 3));
      }
    }
    return json;
  }

  @Override
  public Optional<ObjectiveFinding> find(RunObjective objective, FeatureFigure figure) {
    return figure instanceof LoadCostFigure wanted
        ? Optional.of(
            costs.stream()
                .filter(wanted::of)
                .findFirst()
                .map(cost -> cost.find(objective, underLoad.size()))
                .orElseGet(() -> ObjectiveFinding.none(BystanderTexts.NO_COST)))
        : Optional.empty();
  }

  private static void counts(ObjectNode json, List<ProbeResult> probes) {
    json.put("probes", probes.size());
    json.put("lost", probes.stream().filter(ProbeResult::lost).count());
  }

  @Override
  public List<FeatureLine> console(List<ObjectiveResult> objectives) {
    return costs.isEmpty()
        ? List.of()
        : List.of(
            new FeatureLine(
                "Probe",
                BystanderTexts.inShort(LoadCostText.line(costs.get(0)), underLoad.size())));
  }

  @Override
  public List<FeatureBlock> markdown() {
    return costs.isEmpty()
        ? List.of()
        : List.of(
            FeatureBlock.list(
                BystanderTexts.TITLE, costs.stream().map(LoadCostText::line).toList()));
  }

  @Override
  public List<String> warnings() {
    if (underLoad.isEmpty()) {
      return List.of(BystanderTexts.NO_PROBES);
    }
    return unloaded.isEmpty() ? List.of(BystanderTexts.NOTHING_TO_COMPARE) : List.of();
  }
}
