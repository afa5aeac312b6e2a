// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

/** What a protocol asks a feature for: {@code llm.with(option)}. A value. */
public interface FeatureOption {

  /** The key of the feature. */
  String feature();
}
