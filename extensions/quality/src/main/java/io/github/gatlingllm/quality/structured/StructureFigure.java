// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.structured;

import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A figure of whether answers have the requested form.
 *
 * @param path the request's Gatling path, not empty
 * @param share the figure
 */
public record StructureFigure(List<String> path, Share share) implements FeatureFigure {

  /** The figures of a path. */
  public enum Share {
    /** The share of answers that follow their schema. */
    VALID("validPercent", "answers valid by their schema"),
    /** The share of answers with tool calls whose calls are all valid. */
    CALLS_VALID("validToolCallsPercent", "answers with valid tool calls");

    private final String key;
    private final String label;

    Share(String key, String label) {
      this.key = key;
      this.label = label;
    }
  }

  /** Validates and copies. */
  public StructureFigure {
    path = List.copyOf(path);
    if (path.isEmpty()) {
      throw new IllegalArgumentException(StructureReportTexts.NO_REQUEST);
    }
  }

  /** Reads a figure back; empty if it is not one of structured output. */
  static Optional<FeatureFigure> of(Spelled spelled) {
    if (!spelled.family().equals(StructuredFeature.KEY)) {
      return Optional.empty();
    }
    return spelled.among(
        Arrays.stream(Share.values())
            .map(share -> new StructureFigure(spelled.path(), share))
            .toList());
  }

  @Override
  public String family() {
    return StructuredFeature.KEY;
  }

  @Override
  public String key() {
    return share.key;
  }

  @Override
  public String label() {
    return share.label;
  }

  @Override
  public String unit() {
    return "%";
  }

  @Override
  public Subject.Basis basis() {
    return Subject.Basis.SCORED;
  }

  @Override
  public String notInRows() {
    return StructureReportTexts.NOT_IN_ROWS;
  }
}
