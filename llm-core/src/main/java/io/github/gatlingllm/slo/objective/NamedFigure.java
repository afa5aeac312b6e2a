// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

/** A figure with a key in files. */
public interface NamedFigure extends Subject.Figure {

  /** Its key, label and unit. */
  Words words();

  /** The key in {@code summary.json}. */
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
   * What files and people read of a figure.
   *
   * @param key the key in {@code summary.json}
   * @param label the words people read
   * @param unit the unit of values and bounds
   */
  record Words(String key, String label, String unit) {}
}
