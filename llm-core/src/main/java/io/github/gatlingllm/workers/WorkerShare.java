// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The data of a worker's features at its end.
 *
 * @param zero the reading of its clock at the run's start
 * @param features the features' data, by key
 */
public record WorkerShare(Instant zero, Map<String, JsonNode> features) {

  /** Copies the map. */
  public WorkerShare {
    features = Collections.unmodifiableSortedMap(new TreeMap<>(features));
  }
}
