// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.metrics.catalog;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** The naming conventions of metrics. */
public enum NameSet {
  /** The names of this project, with more detail than any convention. */
  OURS,
  /** OpenTelemetry's current conventions for generative AI. */
  GENAI,
  /** OpenTelemetry's conventions for generative AI up to version 1.41. */
  LEGACY;

  /** The system property that selects conventions. */
  public static final String PROPERTY = "gatling.llm.otlp.names";

  /**
   * Returns the conventions of {@code genai}, {@code legacy} or {@code both}; {@link #OURS} is
   * always included.
   *
   * @throws IllegalArgumentException if the choice is none of these
   */
  public static Set<NameSet> of(String choice) {
    return switch (choice.toLowerCase(Locale.ROOT)) {
      case "genai" -> EnumSet.of(OURS, GENAI);
      case "legacy" -> EnumSet.of(OURS, LEGACY);
      case "both" -> EnumSet.allOf(NameSet.class);
      default ->
          throw new IllegalArgumentException(
              PROPERTY + ": must be genai, legacy or both, but was '" + choice + "'");
    };
  }
}
