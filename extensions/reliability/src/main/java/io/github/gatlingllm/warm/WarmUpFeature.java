// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.feature.RunFeature;
import java.util.SortedMap;

/** The run feature that ends the warm-up when the server is steady. */
public final class WarmUpFeature implements RunFeature {

  @Override
  public String key() {
    return WarmUpPlan.KEY;
  }

  @Override
  public FeatureRun open(RunContext run) {
    return new WarmUpRun(run.workers() > 1);
  }

  @Override
  public FeatureRun merge(SortedMap<Integer, JsonNode> shares) {
    return new MergedWarmUp(
        shares.values().stream().findFirst().map(WarmUpShare::read).orElse(null));
  }
}
