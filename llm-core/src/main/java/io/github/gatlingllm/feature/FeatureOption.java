// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

/** An option of a feature for {@code llm.with(option)}: a value or its builder. */
public interface FeatureOption {

  /** The key of the feature. */
  String feature();

  /** Returns the value; a builder builds it. */
  default FeatureOption built() {
    return this;
  }
}
