// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.adapter.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.adapter.AdapterPlan;
import io.github.gatlingllm.adapter.SwapCostFigure;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.feature.RunFeature;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** The run feature that compares adapters. */
public final class AdapterFeature implements RunFeature {

  @Override
  public String key() {
    return AdapterPlan.KEY;
  }

  @Override
  public FeatureRun open(RunContext run) {
    return new AdapterRun(List.of());
  }

  @Override
  public FeatureRun merge(SortedMap<Integer, JsonNode> shares) {
    return new AdapterRun(shares.values().stream().map(AdapterShare::read).toList());
  }

  @Override
  public Optional<FeatureFigure> figure(FeatureFigure.Spelled spelled) {
    return SwapCostFigure.read(spelled);
  }
}
