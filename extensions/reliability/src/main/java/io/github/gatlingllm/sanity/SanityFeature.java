// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.sanity;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.feature.RunFeature;
import io.github.gatlingllm.feature.SanityOption;
import java.util.SortedMap;

/** The run feature that checks whether answers are degenerate. */
public final class SanityFeature implements RunFeature {

  @Override
  public String key() {
    return SanityOption.FEATURE;
  }

  @Override
  public FeatureRun open(RunContext run) {
    return new SanityRun(new SanitySamples(), false);
  }

  @Override
  public FeatureRun merge(SortedMap<Integer, JsonNode> shares) {
    var samples = new SanitySamples();
    shares.values().forEach(share -> samples.addAll(SanityShare.read(share)));
    return new SanityRun(samples, !shares.isEmpty());
  }
}
