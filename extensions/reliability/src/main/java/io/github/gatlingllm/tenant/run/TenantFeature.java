// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.feature.RunFeature;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.tenant.FairnessFigure;
import io.github.gatlingllm.tenant.NeighbourFigure;
import io.github.gatlingllm.tenant.PriorityFigure;
import io.github.gatlingllm.tenant.TenantPlan;
import java.util.Optional;
import java.util.SortedMap;

/** The run feature that compares tenants. */
public final class TenantFeature implements RunFeature {

  @Override
  public String key() {
    return TenantPlan.KEY;
  }

  @Override
  public FeatureRun open(RunContext run) {
    return new TenantRun();
  }

  @Override
  public FeatureRun merge(SortedMap<Integer, JsonNode> shares) {
    return new MergedTenants(shares.values().stream().map(TenantShare::read).toList());
  }

  @Override
  public Optional<FeatureFigure> figure(FeatureFigure.Spelled spelled) {
    return NeighbourFigure.read(spelled)
        .or(() -> PriorityFigure.read(spelled))
        .or(() -> FairnessFigure.read(spelled));
  }
}
