// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.slo.baseline.KeptFigures;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.util.Map;

/** Judges objectives on the figures of features. */
public interface FeatureFindings {

  /** The findings of a run without features. */
  FeatureFindings NONE = (objective, figure) -> notMeasured(figure);

  /** Judges an objective on this figure, regardless of the run as a whole. */
  ObjectiveFinding find(RunObjective objective, FeatureFigure figure);

  /** Returns the figures that later runs can be compared with, by key of the feature. */
  default Map<String, KeptFigures> kept() {
    return Map.of();
  }

  /** Returns the finding for a figure that no feature of the run measured. */
  static ObjectiveFinding notMeasured(FeatureFigure figure) {
    return ObjectiveFinding.none(FindingTexts.notMeasured(figure.family(), figure.key()));
  }
}
