// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import io.github.gatlingllm.slo.baseline.KeptFigures;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The frozen figures of a feature, for the judge and the outputs. */
public interface FeatureFigures {

  /** The name of the subtree in {@code summary.json}. */
  String key();

  /** Judges an objective on that figure; empty: the figure is not of this feature. */
  default Optional<ObjectiveFinding> find(RunObjective objective, FeatureFigure figure) {
    return Optional.empty();
  }

  /** Returns the figures for {@code baseline.json}; empty: none. */
  default Optional<KeptFigures> kept() {
    return Optional.empty();
  }

  /**
   * Returns the subtree: a record or a Jackson node; null: none.
   *
   * @param objectives the judged objectives of the run
   */
  default @Nullable Object json(List<ObjectiveResult> objectives) {
    return null;
  }

  /**
   * Returns further subtrees by name: records or Jackson nodes.
   *
   * @param objectives the judged objectives of the run
   */
  default Map<String, Object> subtrees(List<ObjectiveResult> objectives) {
    return Map.of();
  }

  /**
   * Returns the paths of requests whose figures the subtree consists of, by name; empty: {@link
   * #json} returns the subtree.
   */
  default Map<String, List<String>> places() {
    return Map.of();
  }

  /**
   * Returns the console lines.
   *
   * @param objectives the judged objectives of the run
   */
  default List<FeatureLine> console(List<ObjectiveResult> objectives) {
    return List.of();
  }

  /** Returns the blocks of {@code summary.md}. */
  default List<FeatureBlock> markdown() {
    return List.of();
  }

  /** Returns the warnings. */
  default List<String> warnings() {
    return List.of();
  }
}
