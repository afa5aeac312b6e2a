// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.promise;

/** A figure of whether answers have the form that was asked for. */
public enum StructureFigure implements NamedFigure {
  /** Of the answers that should follow a schema, those that do. */
  VALID("validPercent", "answers valid by their schema"),
  /** Of the answers that call tools, those whose calls all are as the tools have them. */
  CALLS_VALID("validToolCallsPercent", "answers with valid tool calls");

  @SuppressWarnings("ImmutableEnumChecker") // three strings
  private final Words words;

  StructureFigure(String key, String label) {
    words = new Words(key, label, "%");
  }

  @Override
  public Words words() {
    return words;
  }
}
