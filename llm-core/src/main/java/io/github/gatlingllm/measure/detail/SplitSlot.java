// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.measure.request.SplitPart;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Where the time to first token of the requests went that were sent in a slot of the run.
 *
 * @param startSeconds since the run's start
 * @param requests of which it is told
 * @param meanNanos of each part, over all these requests, so that they add up to the mean TTFT
 */
public record SplitSlot(double startSeconds, long requests, Map<SplitPart, Double> meanNanos) {

  /** Copies. */
  public SplitSlot {
    meanNanos = Collections.unmodifiableMap(new EnumMap<>(meanNanos));
  }
}
