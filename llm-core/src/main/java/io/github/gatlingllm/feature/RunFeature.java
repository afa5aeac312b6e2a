// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.slo.baseline.KeptFigures;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import java.util.Optional;
import java.util.SortedMap;

/**
 * A feature of runs besides latency, such as quality, reliability or audits. {@code ServiceLoader}
 * finds features and creates one instance for each run.
 */
public interface RunFeature {

  /** The name of its subtree in {@code summary.json} and {@code worker.json}. */
  String key();

  /** Starts the feature in a run, before the first protocol joins. */
  FeatureRun open(RunContext run);

  /**
   * Starts the feature in a merge of workers; the result receives the requests of each.
   *
   * @param shares the results of {@link FeatureRun#share} by worker, without empty ones
   */
  FeatureRun merge(SortedMap<Integer, JsonNode> shares);

  /**
   * Finds the figure of an objective in {@code summary.json}; empty: it is not of this feature.
   *
   * @throws IllegalArgumentException if the figure is unknown within a known family
   */
  default Optional<FeatureFigure> figure(FeatureFigure.Spelled spelled) {
    return Optional.empty();
  }

  /**
   * Reads the result of {@link FeatureFigures#kept} from a {@code baseline.json}; empty: the
   * feature keeps nothing.
   *
   * @throws IllegalArgumentException naming the place if the file is damaged
   */
  default Optional<KeptFigures> kept(JsonNode left) {
    return Optional.empty();
  }
}
