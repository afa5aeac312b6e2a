// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.feature.RunFeature;
import io.github.gatlingllm.reliability.ReliabilityBySlo;
import io.github.gatlingllm.reliability.ReliabilityFigures;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import java.util.Optional;
import java.util.SortedMap;

/** The run feature that profiles a server's reliability. */
public final class ReliabilityFeature implements RunFeature {

  @Override
  public String key() {
    return ReliabilityFigures.KEY;
  }

  @Override
  public FeatureRun open(RunContext run) {
    return new ReliabilityRun(run.trust());
  }

  @Override
  public FeatureRun merge(SortedMap<Integer, JsonNode> shares) {
    return new MergedReliability(shares.values().stream().map(ReliabilityShare::read).toList());
  }

  @Override
  public Optional<FeatureFigure> figure(FeatureFigure.Spelled spelled) {
    return ReliabilityBySlo.of(spelled);
  }
}
