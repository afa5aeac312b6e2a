// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.promise;

/** A figure of whether answers have the form that was asked for. */
public enum StructureFigure implements Subject.Figure {
  /** Of the answers that should follow a schema, those that do. */
  VALID("validPercent", "answers valid by their schema"),
  /** Of the answers that call tools, those whose calls all are as the tools have them. */
  CALLS_VALID("validToolCallsPercent", "answers with valid tool calls");

  private final String key;
  private final String label;

  StructureFigure(String key, String label) {
    this.key = key;
    this.label = label;
  }

  /** As in files. */
  public String key() {
    return key;
  }

  @Override
  public String label() {
    return label;
  }

  @Override
  public String unit() {
    return "%";
  }
}
