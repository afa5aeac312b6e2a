// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.slo.baseline.KeptFigures;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.util.Map;

/** Judges objectives on the figures of features. */
public interface FeatureFindings {

  /** Of a run without features. */
  FeatureFindings NONE = (objective, figure) -> notMeasured(figure);

  /** Judges an objective on that figure, before the run as a whole is looked at. */
  ObjectiveFinding find(RunObjective objective, FeatureFigure figure);

  /** What later runs can be compared with, by key of the feature. */
  default Map<String, KeptFigures> kept() {
    return Map.of();
  }

  /** The finding of a run that no feature measured that figure of. */
  static ObjectiveFinding notMeasured(FeatureFigure figure) {
    return ObjectiveFinding.none(FindingTexts.notMeasured(figure.family(), figure.key()));
  }
}
