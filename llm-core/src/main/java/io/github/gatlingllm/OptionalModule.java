// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A module that a run needs only if a system property requests one of its features.
 *
 * @param artifact its artifact id
 * @param properties those that request it
 */
public record OptionalModule(String artifact, List<String> properties) {

  private static final String GROUP = "io.github.gatlingllm";

  /** Values that request nothing. */
  private static final Set<String> UNASKED = Set.of("", "off", "false");

  /**
   * Handles a missing module.
   *
   * @param values returns the value of a system property; null if it is not set
   * @throws IllegalStateException if one of its properties is set
   */
  public void missing(UnaryOperator<@Nullable String> values) {
    for (String property : properties) {
      String value = values.apply(property);
      if (value != null && !UNASKED.contains(value.trim())) {
        throw new IllegalStateException(
            property
                + ": the module for this setting is missing: "
                + GROUP
                + ":"
                + artifact
                + ". Add this dependency, in the version of gatling-llm-protocol, or remove the"
                + " setting");
      }
    }
  }
}
