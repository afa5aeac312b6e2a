// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.metrics.catalog;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** Whose names metrics have. */
public enum NameSet {
  /** Ours: finer than any convention. */
  OURS,
  /** OpenTelemetry's conventions for generative AI as they are today. */
  GENAI,
  /** The same conventions up to version 1.41. */
  LEGACY;

  /** The system property that chooses between the conventions. */
  public static final String PROPERTY = "gatling.llm.otlp.names";

  /**
   * What {@code genai}, {@code legacy} or {@code both} stands for; ours are always among them.
   *
   * @throws IllegalArgumentException if it is none of these
   */
  public static Set<NameSet> of(String choice) {
    return switch (choice.toLowerCase(Locale.ROOT)) {
      case "genai" -> EnumSet.of(OURS, GENAI);
      case "legacy" -> EnumSet.of(OURS, LEGACY);
      case "both" -> EnumSet.allOf(NameSet.class);
      default ->
          throw new IllegalArgumentException(
              PROPERTY + " must be one of genai, legacy, both, but was '" + choice + "'");
    };
  }
}
