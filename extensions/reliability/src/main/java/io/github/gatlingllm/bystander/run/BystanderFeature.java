// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.bystander.BystanderPlan;
import io.github.gatlingllm.bystander.LoadCostFigure;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.feature.RunFeature;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import java.util.Optional;
import java.util.SortedMap;

/** The run feature that sends the probes of a bystander. */
public final class BystanderFeature implements RunFeature {

  @Override
  public String key() {
    return BystanderPlan.KEY;
  }

  @Override
  public FeatureRun open(RunContext run) {
    return new BystanderRun(run.worker() == 0);
  }

  @Override
  public Optional<FeatureFigure> figure(FeatureFigure.Spelled spelled) {
    return LoadCostFigure.read(spelled);
  }

  @Override
  public FeatureRun merge(SortedMap<Integer, JsonNode> shares) {
    return new MergedBystanders(shares.values().stream().map(BystanderShare::read).toList());
  }
}
