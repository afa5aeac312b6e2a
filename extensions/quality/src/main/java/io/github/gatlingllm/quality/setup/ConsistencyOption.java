// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.setup;

import io.github.gatlingllm.feature.ObjectiveOption;
import io.github.gatlingllm.quality.consistency.ConsistencyPlan;

/** What is asked again and again. */
public record ConsistencyOption(ConsistencyPlan plan) implements ObjectiveOption {

  @Override
  public String feature() {
    return ConsistencyFeature.KEY;
  }

  @Override
  public ConsistencyOption and(ObjectiveOption other) {
    if (!equals(other)) {
      throw new IllegalArgumentException(
          "consistency(...) must be the same wherever it is given, but was given with two files,"
              + " shares or repeats: build it once, and use that");
    }
    return this;
  }
}
