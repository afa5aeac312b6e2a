// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.feature.RunFeature;
import java.util.Optional;
import java.util.SortedMap;

/** Whether answers have the form that was asked for. */
public final class StructuredFeature implements RunFeature {

  static final String KEY = "structured";

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public FeatureRun open(RunContext run) {
    return new StructuredRun(run);
  }

  /** Workers leave it beside the shares of features. */
  @Override
  public FeatureRun merge(SortedMap<Integer, JsonNode> shares) {
    return frozen -> Optional.empty();
  }
}
