// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

/**
 * Requests the check whether answers are degenerate. SLOs and objectives that need the check set it
 * themselves, so it is part of the core; the rules are in a feature.
 *
 * @param script whether another script than the prompt's is degenerate
 */
public record SanityOption(boolean script) implements FeatureOption {

  /** The key of the feature with the rules. */
  public static final String FEATURE = "sanity";

  @Override
  public String feature() {
    return FEATURE;
  }
}
