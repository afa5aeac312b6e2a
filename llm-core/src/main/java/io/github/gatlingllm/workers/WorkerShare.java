// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a worker knows at its end of what was asked for besides figures.
 *
 * @param zero what its clock showed at the run's zero
 * @param features what features left, by key
 */
public record WorkerShare(Instant zero, Map<String, JsonNode> features) {

  /** Copies. */
  public WorkerShare {
    features = Collections.unmodifiableSortedMap(new TreeMap<>(features));
  }
}
