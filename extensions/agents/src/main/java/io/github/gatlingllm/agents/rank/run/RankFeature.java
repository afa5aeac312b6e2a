// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.rank.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.feature.RunFeature;
import java.util.SortedMap;

/** The run feature of rankings. */
public final class RankFeature implements RunFeature {

  @Override
  public String key() {
    return RankFigures.KEY;
  }

  @Override
  public FeatureRun open(RunContext run) {
    return new RankRun();
  }

  @Override
  public FeatureRun merge(SortedMap<Integer, JsonNode> shares) {
    var merged = new RankRun();
    shares.values().forEach(merged.counts()::add);
    return merged;
  }
}
