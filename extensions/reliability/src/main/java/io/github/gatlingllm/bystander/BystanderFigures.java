// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.feature.FeatureBlock;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureLine;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * What the load costs a bystander.
 *
 * @param perSecond the number of probes per second of the load
 * @param unloaded the probes before the load
 * @param underLoad the measured probes under load
 * @param costs the differences; empty if either sample has no values
 * @param levels the same in each load level; empty for a load without levels
 */
public record BystanderFigures(
    double perSecond,
    List<ProbeResult> unloaded,
    List<ProbeResult> underLoad,
    List<LoadCost> costs,
    List<LevelCost> levels)
    implements FeatureFigures {

  /** With fewer, the median would be that of a few connections. */
  private static final int FEWEST_UNLOADED = 10;

  /** Copies. */
  public BystanderFigures {
    unloaded = List.copyOf(unloaded);
    underLoad = List.copyOf(underLoad);
    costs = List.copyOf(costs);
    levels = List.copyOf(levels);
  }

  /** Computes the figures of a load without levels. */
  public static BystanderFigures of(
      double perSecond, List<ProbeResult> unloaded, List<ProbeResult> underLoad) {
    return of(perSecond, unloaded, underLoad, Levels.NONE);
  }

  /** Computes the figures. */
  public static BystanderFigures of(
      double perSecond, List<ProbeResult> unloaded, List<ProbeResult> underLoad, Levels levels) {
    return new BystanderFigures(
        perSecond,
        unloaded,
        underLoad,
        LoadCost.all(unloaded, underLoad),
        LevelCost.all(levels, unloaded, underLoad));
  }

  /**
   * Returns the median TTFT of unloaded probes, in ms; empty for too few, or if most were lost.
   *
   * @param unloaded the probes before the load
   */
  public static OptionalDouble idleTtftMillis(List<ProbeResult> unloaded) {
    ProbeSample sample = ProbeSample.of(unloaded, ProbeResult::ttft);
    return sample.count() < FEWEST_UNLOADED
        ? OptionalDouble.empty()
        : OptionalDouble.of(sample.percentile(50)).stream().filter(Double::isFinite).findFirst();
  }

  @Override
  public String key() {
    return BystanderPlan.KEY;
  }

  @Override
  public ObjectNode json(List<ObjectiveResult> objectives) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("request", BystanderPlan.REQUEST).put("perSecond", perSecond);
    LoadCostJson.counts(json.putObject("unloaded"), unloaded);
    LoadCostJson.counts(json.putObject("underLoad"), underLoad);
    LoadCostJson.costs(json.putObject("costMs"), costs);
    if (!levels.isEmpty()) {
      LoadCostJson.levels(json.putArray("costByLevel"), levels);
    }
    return json;
  }

  @Override
  public Optional<ObjectiveFinding> find(RunObjective objective, FeatureFigure figure) {
    return figure instanceof LoadCostFigure wanted
        ? Optional.of(
            wanted.level() == LoadCostFigure.WHOLE_RUN
                ? find(objective, wanted, costs, underLoad)
                : inLevel(objective, wanted))
        : Optional.empty();
  }

  private ObjectiveFinding inLevel(RunObjective objective, LoadCostFigure wanted) {
    return levels.stream()
        .filter(each -> each.level().number() == wanted.level())
        .findFirst()
        .map(each -> find(objective, wanted, each.costs(), each.underLoad()))
        .orElseGet(() -> ObjectiveFinding.none(BystanderTexts.noLevel(wanted.level())));
  }

  private static ObjectiveFinding find(
      RunObjective objective,
      LoadCostFigure wanted,
      List<LoadCost> costs,
      List<ProbeResult> underLoad) {
    return costs.stream()
        .filter(wanted::of)
        .findFirst()
        .map(cost -> cost.find(objective, underLoad.size()))
        .orElseGet(() -> ObjectiveFinding.none(BystanderTexts.NO_COST));
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
                BystanderTexts.TITLE,
                Stream.concat(
                        costs.stream().map(LoadCostText::line),
                        levels.stream().map(LoadCostText::line))
                    .toList()));
  }

  @Override
  public List<String> warnings() {
    if (underLoad.isEmpty()) {
      return List.of(BystanderTexts.NO_PROBES);
    }
    return unloaded.isEmpty() ? List.of(BystanderTexts.NOTHING_TO_COMPARE) : List.of();
  }
}
