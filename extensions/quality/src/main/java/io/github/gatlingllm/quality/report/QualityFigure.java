// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.Optional;

/**
 * A figure of answers' quality.
 *
 * @param scorer by its name
 * @param kind which figure
 */
public record QualityFigure(String scorer, Kind kind) implements FeatureFigure {

  private static final String FAMILY = QualityOfRun.KEY + ".";

  /** The figures of a scorer. */
  public enum Kind {
    /** The score under load. */
    SCORE("score", "quality", ""),
    /** How much worse it is under load, as a percentage of the unloaded score. */
    LOSS("lossPercent", "quality loss", "%");

    private final String key;
    private final String label;
    private final String unit;

    Kind(String key, String label, String unit) {
      this.key = key;
      this.label = label;
      this.unit = unit;
    }
  }

  /**
   * Reads one back; empty: none of these.
   *
   * @throws IllegalArgumentException if there is no such figure of quality
   */
  public static Optional<FeatureFigure> of(Spelled spelled) {
    if (!spelled.family().startsWith(FAMILY)) {
      return Optional.empty();
    }
    for (Kind each : Kind.values()) {
      if (each.key.equals(spelled.key())) {
        return Optional.of(new QualityFigure(spelled.family().substring(FAMILY.length()), each));
      }
    }
    throw new IllegalArgumentException("'" + spelled.key() + "' is no figure of quality");
  }

  @Override
  public String family() {
    return FAMILY + scorer;
  }

  @Override
  public String key() {
    return kind.key;
  }

  @Override
  public String label() {
    return kind.label + " " + scorer;
  }

  @Override
  public String unit() {
    return kind.unit;
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
