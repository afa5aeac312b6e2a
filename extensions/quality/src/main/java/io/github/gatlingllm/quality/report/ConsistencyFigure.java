// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.Optional;

/** A figure of whether the same prompts get the same answers under load as at rest. */
public enum ConsistencyFigure implements FeatureFigure {
  /** Of the answers under load, those equal to the first at rest. */
  SAME("sameAsUnloadedPercent", "same answers as without load", "%"),
  /** How many of them are not. */
  DIFFERING("differing", "answers other than without load", ""),
  /** Different answers to a prompt, the mean over prompts. */
  UNIQUE("uniqueOutputsMean", "different answers to a prompt", ""),
  /** The median of the characters that answers which differ have in common with the first. */
  DIVERGENCE_P50("firstDivergenceP50", "first difference p50", "characters"),
  /** The same of those that differ early. */
  DIVERGENCE_P5("firstDivergenceP5", "first difference p5", "characters"),
  /** The median of the tokens that answers which differ have in common with the first. */
  DIVERGENT_TOKEN_P50("firstDivergentTokenP50", "first different token p50", "tokens"),
  /** How much longer answers are than at rest. */
  LENGTH_DRIFT("lengthDriftPercent", "length drift under load", "%"),
  /** How often the server told another {@code system_fingerprint} than before. */
  FINGERPRINT_CHANGES("fingerprintChanges", "changes of system_fingerprint", "");

  private final String key;
  private final String label;
  private final String unit;

  ConsistencyFigure(String key, String label, String unit) {
    this.key = key;
    this.label = label;
    this.unit = unit;
  }

  /**
   * Reads one back; empty: none of these.
   *
   * @throws IllegalArgumentException if there is no such figure of consistency
   */
  public static Optional<FeatureFigure> of(Spelled spelled) {
    if (!spelled.family().equals(ConsistencyOfRun.KEY)) {
      return Optional.empty();
    }
    for (ConsistencyFigure each : values()) {
      if (each.key.equals(spelled.key())) {
        return Optional.of(each);
      }
    }
    throw new IllegalArgumentException("'" + spelled.key() + "' is no figure of consistency");
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
    return "requests.jsonl does not have the answers";
  }

  @Override
  public Optional<String> withoutInterval() {
    return this == SAME
        ? Optional.empty()
        : Optional.of("this figure of the answers has no interval. Did you mean sameAsUnloaded()?");
  }
}
