// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.structured;

import io.github.gatlingllm.feature.FeatureOption;

/** Requests the check of the form of answers. */
public record StructuredOption() implements FeatureOption {

  @Override
  public String feature() {
    return StructuredFeature.KEY;
  }
}
