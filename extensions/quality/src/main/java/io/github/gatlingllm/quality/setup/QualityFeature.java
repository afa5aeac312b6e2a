// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.setup;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.feature.RunFeature;
import io.github.gatlingllm.quality.paired.QualityFigures;
import io.github.gatlingllm.quality.report.QualityFigure;
import io.github.gatlingllm.quality.report.QualityOfRun;
import io.github.gatlingllm.slo.baseline.KeptFigures;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** The run feature of quality. */
public final class QualityFeature implements RunFeature {

  static final String KEY = QualityOfRun.KEY;

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public FeatureRun open(RunContext run) {
    return new QualityRun(run);
  }

  /** Reads the share of the worker that sent the prompts of all. */
  @Override
  public FeatureRun merge(SortedMap<Integer, JsonNode> shares) {
    QualityFigures figures =
        shares.values().stream().findFirst().map(QualityOfRun::shared).orElse(QualityFigures.NONE);
    return run -> Optional.of(new QualityOfRun(figures, run.levels(), List.of()));
  }

  @Override
  public Optional<FeatureFigure> figure(FeatureFigure.Spelled spelled) {
    return QualityFigure.of(spelled);
  }

  @Override
  public Optional<KeptFigures> kept(JsonNode left) {
    return QualityOfRun.kept(left);
  }
}
