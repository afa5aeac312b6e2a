// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.setup;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.feature.RunFeature;
import io.github.gatlingllm.quality.consistency.ConsistencyFigures;
import io.github.gatlingllm.quality.report.ConsistencyFigure;
import io.github.gatlingllm.quality.report.ConsistencyOfRun;
import io.github.gatlingllm.slo.baseline.KeptFigures;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import java.util.Optional;
import java.util.SortedMap;

/** The run feature of consistency. */
public final class ConsistencyFeature implements RunFeature {

  static final String KEY = ConsistencyOfRun.KEY;

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public FeatureRun open(RunContext run) {
    return new ConsistencyRun(run);
  }

  /** Reads the share of the worker that sent the probes of all. */
  @Override
  public FeatureRun merge(SortedMap<Integer, JsonNode> shares) {
    ConsistencyFigures figures =
        shares.values().stream()
            .findFirst()
            .map(ConsistencyOfRun::shared)
            .orElse(ConsistencyFigures.NONE);
    return run -> Optional.of(new ConsistencyOfRun(figures, run.levels()));
  }

  @Override
  public Optional<FeatureFigure> figure(FeatureFigure.Spelled spelled) {
    return ConsistencyFigure.of(spelled);
  }

  @Override
  public Optional<KeptFigures> kept(JsonNode left) {
    return ConsistencyOfRun.kept(left);
  }
}
