// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

/** What a protocol asks a feature for: {@code llm.with(option)}. A value, or the builder of one. */
public interface FeatureOption {

  /** The key of the feature. */
  String feature();

  /** The value: a builder gives what it has built. */
  default FeatureOption built() {
    return this;
  }
}
