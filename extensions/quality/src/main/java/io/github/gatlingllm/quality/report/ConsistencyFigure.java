// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import java.util.Optional;

/** The figures of whether the same prompts get the same answers, unloaded and under load. */
public enum ConsistencyFigure implements FeatureFigure {
  /** The share of answers under load that equal the reference answer. */
  SAME("sameAsUnloadedPercent", "same answers as unloaded", "%"),
  /** The number of answers under load that differ from it. */
  DIFFERING("differing", "answers other than unloaded", ""),
  /** Distinct answers per prompt, mean over prompts. */
  UNIQUE("uniqueOutputsMean", "distinct answers per prompt", ""),
  /** The median of the leading characters that differing answers share with the reference. */
  DIVERGENCE_P50("firstDivergenceP50", "first difference p50", "characters"),
  /** The 5th percentile of these characters. */
  DIVERGENCE_P5("firstDivergenceP5", "first difference p5", "characters"),
  /** The median of the leading tokens that differing answers share with the reference. */
  DIVERGENT_TOKEN_P50("firstDivergentTokenP50", "first different token p50", "tokens"),
  /** How much longer answers are under load. */
  LENGTH_DRIFT("lengthDriftPercent", "length drift under load", "%"),
  /** How many times the server reported another {@code system_fingerprint} than before. */
  FINGERPRINT_CHANGES("fingerprintChanges", "system_fingerprint changes", "");

  private final String key;
  private final String label;
  private final String unit;

  ConsistencyFigure(String key, String label, String unit) {
    this.key = key;
    this.label = label;
    this.unit = unit;
  }

  /**
   * Reads a figure back; empty if it is not one of consistency.
   *
   * @throws IllegalArgumentException if there is no such figure of consistency
   */
  public static Optional<FeatureFigure> of(Spelled spelled) {
    return spelled.among(List.of(values()));
  }

  @Override
  public String family() {
    return ConsistencyOfRun.KEY;
  }

  @Override
  public String key() {
    return key;
  }

  @Override
  public String label() {
    return label;
  }

  @Override
  public String unit() {
    return unit;
  }

  @Override
  public Subject.Basis basis() {
    return Subject.Basis.SCORED;
  }

  @Override
  public String notInRows() {
    return QualityReportTexts.NOT_IN_ROWS;
  }

  @Override
  public Optional<String> withoutInterval() {
    return this == SAME ? Optional.empty() : Optional.of(ConsistencyReportTexts.NO_INTERVAL);
  }
}
