// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

/** A figure with a key in files. */
public interface NamedFigure extends Subject.Figure {

  /** Returns its key, label and unit. */
  Words words();

  /** Returns the key in {@code summary.json}. */
  default String key() {
    return words().key();
  }

  @Override
  default String label() {
    return words().label();
  }

  @Override
  default String unit() {
    return words().unit();
  }

  /**
   * The key, label and unit of a figure.
   *
   * @param key the key in {@code summary.json}
   * @param label the label in reports
   * @param unit the unit of values and bounds
   */
  record Words(String key, String label, String unit) {}
}
