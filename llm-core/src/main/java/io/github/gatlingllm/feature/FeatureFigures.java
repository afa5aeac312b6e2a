// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import io.github.gatlingllm.slo.baseline.KeptFigures;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Frozen figures of a feature: all that the judge and the formats ask of it. */
public interface FeatureFigures {

  /** The name of its subtree in {@code summary.json}. */
  String key();

  /** Judges an objective on that figure; empty: the figure is not one of these. */
  default Optional<ObjectiveFinding> find(RunObjective objective, FeatureFigure figure) {
    return Optional.empty();
  }

  /** What {@code baseline.json} keeps of them; empty: nothing that later runs are compared with. */
  default Optional<KeptFigures> kept() {
    return Optional.empty();
  }

  /**
   * The subtree: a record, or a node of Jackson's; null: there is none.
   *
   * @param objectives the run's, judged
   */
  default @Nullable Object json(List<ObjectiveResult> objectives) {
    return null;
  }

  /**
   * The lines on the console.
   *
   * @param objectives the run's, judged
   */
  default List<FeatureLine> console(List<ObjectiveResult> objectives) {
    return List.of();
  }

  /** The blocks of {@code summary.md}. */
  default List<FeatureBlock> markdown() {
    return List.of();
  }

  /** What a reader has to know, one text each. */
  default List<String> warnings() {
    return List.of();
  }
}
