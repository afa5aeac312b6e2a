// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.agents.cache.CacheFigure;
import io.github.gatlingllm.agents.cache.CacheFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.feature.RunFeature;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import java.util.Optional;
import java.util.SortedMap;

/** The run feature of the prefix cache. */
public final class CacheFeature implements RunFeature {

  @Override
  public String key() {
    return CacheFigures.KEY;
  }

  @Override
  public FeatureRun open(RunContext run) {
    return new CacheRun();
  }

  @Override
  public FeatureRun merge(SortedMap<Integer, JsonNode> shares) {
    return new MergedCache(shares.values().stream().map(CacheShare::read).toList());
  }

  @Override
  public Optional<FeatureFigure> figure(FeatureFigure.Spelled spelled) {
    return CacheFigure.of(spelled);
  }
}
