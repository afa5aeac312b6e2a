// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.setup;

import io.github.gatlingllm.feature.ObjectiveOption;
import io.github.gatlingllm.quality.consistency.ConsistencyPlan;

/** The option of consistency. */
public record ConsistencyOption(ConsistencyPlan plan) implements ObjectiveOption {

  @Override
  public String feature() {
    return ConsistencyFeature.KEY;
  }

  @Override
  public ConsistencyOption and(ObjectiveOption other) {
    if (!equals(other)) {
      throw new IllegalArgumentException(QualitySetupTexts.CONSISTENCY_TWICE);
    }
    return this;
  }
}
