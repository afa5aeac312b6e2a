// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.speculation;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.feature.RunFeature;
import java.util.SortedMap;

/** The run feature that counts drafted tokens. It needs no option. */
public final class SpeculationFeature implements RunFeature {

  @Override
  public String key() {
    return SpeculationFigures.KEY;
  }

  @Override
  public FeatureRun open(RunContext run) {
    return new SpeculationRun();
  }

  @Override
  public FeatureRun merge(SortedMap<Integer, JsonNode> shares) {
    return new SpeculationRun();
  }
}
