// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.Arrays;
import java.util.Optional;

/**
 * A figure of the quality of answers.
 *
 * @param scorer the name of the scorer
 * @param kind the figure
 */
public record QualityFigure(String scorer, Kind kind) implements FeatureFigure {

  private static final String FAMILY = QualityOfRun.KEY + ".";

  /** The figures of a scorer. */
  public enum Kind {
    /** The score under load. */
    SCORE("score", "quality", ""),
    /** How much worse the score is under load, in percent of the unloaded score. */
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
   * Reads a figure back; empty if it is not one of quality.
   *
   * @throws IllegalArgumentException if there is no such figure of quality
   */
  public static Optional<FeatureFigure> of(Spelled spelled) {
    if (!spelled.family().startsWith(FAMILY)) {
      return Optional.empty();
    }
    String scorer = spelled.family().substring(FAMILY.length());
    return spelled.among(
        Arrays.stream(Kind.values()).map(kind -> new QualityFigure(scorer, kind)).toList());
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
    return QualityReportTexts.NOT_IN_ROWS;
  }
}
