// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.structured;

import io.github.gatlingllm.feature.FeatureOption;

/** Answers are checked that should have a form. */
public record StructuredOption() implements FeatureOption {

  @Override
  public String feature() {
    return StructuredFeature.KEY;
  }
}
