// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.slo.baseline.KeptFigures;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What a run can be asked for besides latency: quality, reliability, audits. Found by {@code
 * ServiceLoader}, made once a run.
 */
public interface RunFeature {

  /** Its name: that of its subtree in {@code summary.json} and {@code worker.json}. */
  String key();

  /** Enters a run, before any protocol has joined. */
  FeatureRun open(RunContext run);

  /**
   * Enters the merge of several workers: the result hears of the requests of each.
   *
   * @param shares what {@link FeatureRun#share} left, by worker; not of those that left nothing
   */
  FeatureRun merge(SortedMap<Integer, JsonNode> shares);

  /**
   * Finds the figure of an objective that is read back from {@code summary.json}; empty: it is not
   * one of this feature's.
   *
   * @throws IllegalArgumentException if the family is known and the figure is not
   */
  default Optional<FeatureFigure> figure(FeatureFigure.Spelled spelled) {
    return Optional.empty();
  }

  /**
   * Reads what {@link FeatureFigures#kept} left in a {@code baseline.json}; empty: it keeps
   * nothing.
   *
   * @throws IllegalArgumentException naming the place if it is not as it was written
   */
  default Optional<KeptFigures> kept(JsonNode left) {
    return Optional.empty();
  }
}
