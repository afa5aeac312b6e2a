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
 * The features that are there.
 *
 * @param all by key
 */
public record FeatureCatalog(List<RunFeature> all) {

  /** Sorts by key: what a class path comes in is no order. */
  public FeatureCatalog {
    all = all.stream().sorted(Comparator.comparing(RunFeature::key)).toList();
  }

  /** All on the class path, and the base's own. */
  public static FeatureCatalog ofThisJvm() {
    return new FeatureCatalog(Services.found(RunFeature.class));
  }

  /**
   * Refuses an option that no feature takes.
   *
   * @throws IllegalStateException naming the feature
   */
  public void require(FeatureOption option) {
    if (all.stream().noneMatch(each -> each.key().equals(option.feature()))) {
      throw new IllegalStateException(
          ".with(...): the feature '"
              + option.feature()
              + "' is not on the class path. A jar that holds several features must merge their"
              + " files in META-INF/services");
    }
  }

  /**
   * Enters the merge of several workers with each of them.
   *
   * @param shares what each worker left, by key of the feature
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

  /** Finds the figure of an objective; empty: no feature has it. */
  public Optional<FeatureFigure> figure(FeatureFigure.Spelled spelled) {
    return all.stream().flatMap(each -> each.figure(spelled).stream()).findFirst();
  }

  /** Reads what a feature left in a {@code baseline.json}; empty: it is of none that is there. */
  public Optional<KeptFigures> kept(String key, JsonNode left) {
    return all.stream()
        .filter(each -> each.key().equals(key))
        .flatMap(each -> each.kept(left).stream())
        .findFirst();
  }
}
