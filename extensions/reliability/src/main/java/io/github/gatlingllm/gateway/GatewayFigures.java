// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gateway;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.ShownUrl;
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
 * The overhead of a gateway.
 *
 * @param direct the base URL of the server behind it
 * @param pairs the measured pairs
 * @param overheads the overheads; empty without a usable pair
 */
public record GatewayFigures(String direct, List<RequestPair> pairs, List<Overhead> overheads)
    implements FeatureFigures {

  /** Copies. */
  public GatewayFigures {
    pairs = List.copyOf(pairs);
    overheads = List.copyOf(overheads);
  }

  /** Computes the figures. */
  public static GatewayFigures of(String direct, List<RequestPair> pairs) {
    return new GatewayFigures(ShownUrl.of(direct), pairs, Overhead.all(pairs));
  }

  @Override
  public String key() {
    return GatewayPlan.KEY;
  }

  @Override
  public Optional<ObjectiveFinding> find(RunObjective objective, FeatureFigure figure) {
    return figure instanceof GatewayFigure
        ? Optional.of(
            overheads.stream()
                .filter(each -> each.figure() == figure)
                .findFirst()
                .map(each -> OverheadFinding.of(objective, each))
                .orElseGet(() -> ObjectiveFinding.none(GatewayTexts.NO_PAIRS)))
        : Optional.empty();
  }

  private long lost() {
    return pairs.stream().filter(pair -> pair.usable() && pair.through().lost()).count();
  }

  private long unusable() {
    return pairs.stream().filter(pair -> !pair.usable()).count();
  }

  private long held() {
    return pairs.stream().filter(pair -> pair.usable() && pair.heldByGateway()).count();
  }

  @Override
  public ObjectNode json(List<ObjectiveResult> objectives) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("direct", direct).put("pairs", pairs.size());
    json.put("lostByGateway", lost()).put("lostDirectly", unusable());
    json.put("heldByGateway", held());
    ObjectNode all = json.putObject("overheadMs");
    for (Overhead each : overheads) {
      ObjectNode one = all.putObject(each.figure().key());
      one.put("direct", Quantity.atDecimals(each.direct(), 3));
      if (Double.isFinite(each.through())) {
        one.put("throughGateway", Quantity.atDecimals(each.through(), 3));
      }
      if (Double.isFinite(each.difference())) {
        one.put("difference", Quantity.atDecimals(each.difference(), 3));
      }
      if (each.bounded()) {
        one.putArray("interval")
            .add(Quantity.atDecimals(each.interval().low(), 3))
            .add(Quantity.atDecimals(each.interval().high(), 3));
      }
    }
    return json;
  }

  @Override
  public List<FeatureLine> console(List<ObjectiveResult> objectives) {
    return overheads.stream()
        .limit(1)
        .map(each -> new FeatureLine("Gateway", OverheadText.line(each)))
        .toList();
  }

  @Override
  public List<FeatureBlock> markdown() {
    return overheads.isEmpty()
        ? List.of()
        : List.of(
            FeatureBlock.list(
                GatewayTexts.TITLE, overheads.stream().map(OverheadText::line).toList()));
  }

  @Override
  public List<String> warnings() {
    var warnings = new ArrayList<String>();
    if (overheads.isEmpty()) {
      warnings.add(GatewayTexts.NOT_MEASURED);
    }
    if (unusable() > 0) {
      warnings.add(GatewayTexts.lostDirectly(unusable(), pairs.size()));
    }
    if (lost() > 0) {
      warnings.add(GatewayTexts.lostByGateway(lost(), pairs.size()));
    }
    if (held() > 0) {
      warnings.add(GatewayTexts.heldByGateway(held(), pairs.size()));
    }
    return warnings;
  }
}
