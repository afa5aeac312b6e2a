// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.structured;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.feature.RunFeature;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import java.util.Optional;
import java.util.SortedMap;

/** The run feature of structured output. */
public final class StructuredFeature implements RunFeature {

  static final String KEY = "structured";

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public FeatureRun open(RunContext run) {
    return new StructuredRun(FormFigures.NONE, false);
  }

  @Override
  public FeatureRun merge(SortedMap<Integer, JsonNode> shares) {
    FormFigures all =
        shares.values().stream().map(FormShare::read).reduce(FormFigures.NONE, FormFigures::plus);
    return new StructuredRun(all, !shares.isEmpty());
  }

  @Override
  public Optional<FeatureFigure> figure(FeatureFigure.Spelled spelled) {
    return StructureFigure.of(spelled);
  }
}
