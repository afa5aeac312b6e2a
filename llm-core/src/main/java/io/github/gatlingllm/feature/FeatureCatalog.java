// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.Services;
import io.github.gatlingllm.slo.baseline.KeptFigures;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The available features.
 *
 * @param all the features, sorted by key
 */
public record FeatureCatalog(List<RunFeature> all) {

  /** Sorts by key, because the order of the class path is arbitrary. */
  public FeatureCatalog {
    all = all.stream().sorted(Comparator.comparing(RunFeature::key)).toList();
  }

  /** Returns the features on the class path, including those of the core. */
  public static FeatureCatalog ofThisJvm() {
    return new FeatureCatalog(Services.found(RunFeature.class));
  }

  /**
   * Rejects an option of a missing feature.
   *
   * @throws IllegalStateException naming the feature
   */
  public void require(FeatureOption option) {
    if (all.stream().noneMatch(each -> each.key().equals(option.feature()))) {
      throw new IllegalStateException(FeatureTexts.notOnClassPath(option.feature()));
    }
  }

  /**
   * Starts each feature in a merge of workers.
   *
   * @param shares the share of each worker by key of the feature
   */
  public List<FeatureRun> merge(SortedMap<Integer, Map<String, JsonNode>> shares) {
    return all.stream().map(each -> each.merge(of(each.key(), shares))).toList();
  }

  private static SortedMap<Integer, JsonNode> of(
      String key, SortedMap<Integer, Map<String, JsonNode>> shares) {
    var own = new TreeMap<Integer, JsonNode>();
    shares.forEach(
        (worker, share) -> {
          JsonNode left = share.get(key);
          if (left != null) {
            own.put(worker, left);
          }
        });
    return own;
  }

  /** Finds the figure of an objective; empty: no feature knows it. */
  public Optional<FeatureFigure> figure(FeatureFigure.Spelled spelled) {
    return all.stream().flatMap(each -> each.figure(spelled).stream()).findFirst();
  }

  /** Reads a feature's part of a {@code baseline.json}; empty: the feature is not available. */
  public Optional<KeptFigures> kept(String key, JsonNode left) {
    return all.stream()
        .filter(each -> each.key().equals(key))
        .flatMap(each -> each.kept(left).stream())
        .findFirst();
  }
}
