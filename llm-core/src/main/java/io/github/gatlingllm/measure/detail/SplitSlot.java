// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.measure.request.SplitPart;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * The parts of TTFT of the requests that were sent in a slot of the run.
 *
 * @param startSeconds since the run's start
 * @param requests the number of requests with reported parts
 * @param meanNanos of each part, over all these requests, so that they add up to the mean TTFT
 */
public record SplitSlot(double startSeconds, long requests, Map<SplitPart, Double> meanNanos) {

  /** Copies the map. */
  public SplitSlot {
    meanNanos = Collections.unmodifiableMap(new EnumMap<>(meanNanos));
  }
}
