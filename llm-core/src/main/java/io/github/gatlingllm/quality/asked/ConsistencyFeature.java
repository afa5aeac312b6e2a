// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.asked;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.feature.RunFeature;
import java.util.Optional;
import java.util.SortedMap;

/** Whether the same prompts get the same answers. */
public final class ConsistencyFeature implements RunFeature {

  static final String KEY = "consistency";

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public FeatureRun open(RunContext run) {
    return new ConsistencyRun(run);
  }

  /** Workers leave it beside the shares of features. */
  @Override
  public FeatureRun merge(SortedMap<Integer, JsonNode> shares) {
    return frozen -> Optional.empty();
  }
}
