// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The figures of features in two runs.
 *
 * @param before the figures of the earlier run, by key of the feature
 * @param now the figures of the later run
 */
public record FeaturePairs(Map<String, KeptFigures> before, Map<String, KeptFigures> now) {

  /** Returns all figures that may be in both. */
  List<FeatureFigure> figures() {
    return now.values().stream().flatMap(each -> each.figures().stream()).toList();
  }

  /** Compares the figure of an objective; empty if no feature of the later run has it. */
  public Optional<KeptFigures.Compared> of(Subject subject) {
    return subject instanceof FeatureSubject feature ? of(feature.figure()) : Optional.empty();
  }

  private Optional<KeptFigures.Compared> of(FeatureFigure figure) {
    return now.entrySet().stream()
        .flatMap(each -> each.getValue().compare(figure, before.get(each.getKey())).stream())
        .findFirst();
  }
}
