// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.warm;

import io.github.gatlingllm.feature.FeatureOption;
import java.time.Duration;

/**
 * A warm-up that lasts until the response times are level.
 *
 * @param most the longest warm-up; the measuring window opens then, whatever the responses show
 */
public record WarmUpPlan(Duration most) implements FeatureOption {

  /** The key of the feature. */
  public static final String KEY = "warmUp";

  private static final Duration LONGEST = Duration.ofHours(2);

  /**
   * Validates.
   *
   * @throws IllegalArgumentException if the time is not above 0, or above two hours
   */
  public WarmUpPlan {
    if (most.isNegative() || most.isZero() || most.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          WarmUpPlanTexts.outOfRange(most.toMillis() / 1e3, LONGEST.toHours()));
    }
  }

  @Override
  public String feature() {
    return KEY;
  }
}
