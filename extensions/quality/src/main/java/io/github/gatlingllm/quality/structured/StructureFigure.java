// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.structured;

import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import java.util.Optional;

/**
 * A figure of whether answers have the form that was asked for.
 *
 * @param path the request's Gatling path, not empty
 * @param share which figure
 */
public record StructureFigure(List<String> path, Share share) implements FeatureFigure {

  /** The figures of a path. */
  public enum Share {
    /** Of the answers that should follow a schema, those that do. */
    VALID("validPercent", "answers valid by their schema"),
    /** Of the answers that call tools, those whose calls all are as the tools have them. */
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
      throw new IllegalArgumentException(
          "structured(...) must name the requests that ask for a form, but names none");
    }
  }

  /** Reads one back; empty: none of these. */
  static Optional<FeatureFigure> of(Spelled spelled) {
    if (!spelled.family().equals(StructuredFeature.KEY)) {
      return Optional.empty();
    }
    for (Share each : Share.values()) {
      if (each.key.equals(spelled.key())) {
        return Optional.of(new StructureFigure(spelled.path(), each));
      }
    }
    throw new IllegalArgumentException("'" + spelled.key() + "' is no figure of structure");
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
    return "requests.jsonl does not have the answers";
  }

  /** It has one. */
  @Override
  public Optional<String> withoutInterval() {
    return Optional.empty();
  }
}
