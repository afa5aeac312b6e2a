// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.promise;

/** A figure of answers' quality. */
public enum QualityFigure implements NamedFigure {
  /** The score under load. */
  SCORE("score", "quality", ""),
  /** How much worse it is under load, as a percentage of the unloaded score. */
  LOSS("lossPercent", "quality loss", "%");

  @SuppressWarnings("ImmutableEnumChecker") // three strings
  private final Words words;

  QualityFigure(String key, String label, String unit) {
    words = new Words(key, label, unit);
  }

  @Override
  public Words words() {
    return words;
  }
}
