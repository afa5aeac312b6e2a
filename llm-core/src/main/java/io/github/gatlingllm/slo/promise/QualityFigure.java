// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.promise;

/** A figure of answers' quality. */
public enum QualityFigure {
  /** The score under load. */
  SCORE("score", "quality", ""),
  /** How much worse it is under load, as a percentage of the unloaded score. */
  LOSS("lossPercent", "quality loss", "%");

  private final String key;
  private final String label;
  private final String unit;

  QualityFigure(String key, String label, String unit) {
    this.key = key;
    this.label = label;
    this.unit = unit;
  }

  /** As in files. */
  public String key() {
    return key;
  }

  String label() {
    return label;
  }

  String unit() {
    return unit;
  }
}
