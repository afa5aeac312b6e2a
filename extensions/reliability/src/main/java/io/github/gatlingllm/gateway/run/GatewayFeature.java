// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gateway.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.feature.RunFeature;
import io.github.gatlingllm.gateway.GatewayFigure;
import io.github.gatlingllm.gateway.GatewayPlan;
import io.github.gatlingllm.report.json.JsonPlace;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import java.util.Optional;
import java.util.SortedMap;

/** The run feature that measures the overhead of a gateway. */
public final class GatewayFeature implements RunFeature {

  @Override
  public String key() {
    return GatewayPlan.KEY;
  }

  @Override
  public FeatureRun open(RunContext run) {
    return new GatewayRun(run.worker() == 0);
  }

  @Override
  public FeatureRun merge(SortedMap<Integer, JsonNode> shares) {
    return new MergedGateway(
        shares.values().stream()
            .map(share -> JsonPlace.root(share).at(GatewayRun.DIRECT).text())
            .toList());
  }

  @Override
  public Optional<FeatureFigure> figure(FeatureFigure.Spelled spelled) {
    return GatewayFigure.of(spelled);
  }
}
