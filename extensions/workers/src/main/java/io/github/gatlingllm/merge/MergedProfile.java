// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.merge;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.feature.FeatureCatalog;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.Features;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.workers.WorkerCard;
import io.github.gatlingllm.workers.WorkerShare;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What was asked for besides figures, of all workers together. Features hear of all requests, as on
 * one machine.
 */
final class MergedProfile {

  private final Map<Integer, WorkerShare> shares;
  private final List<FeatureRun> features;

  private MergedProfile(Map<Integer, WorkerShare> shares) {
    this.shares = shares;
    this.features = FeatureCatalog.ofThisJvm().merge(left(shares));
  }

  private static SortedMap<Integer, Map<String, JsonNode>> left(Map<Integer, WorkerShare> shares) {
    var left = new TreeMap<Integer, Map<String, JsonNode>>();
    shares.forEach((worker, share) -> left.put(worker, share.features()));
    return left;
  }

  /** Of the workers that came to their ends: all were asked for the same. */
  static MergedProfile of(WorkerRegistry registry) {
    var shares = new TreeMap<Integer, WorkerShare>();
    for (WorkerFolder each : registry.present().values()) {
      WorkerCard.End end = each.card().end();
      if (end != null && end.share() != null) {
        shares.put(each.index(), end.share());
      }
    }
    return new MergedProfile(shares);
  }

  /** What hears of a worker's requests. Of one that came to no end, the others' clock is taken. */
  ProfileReplay newFold(int worker) {
    WorkerShare known = shares.get(worker);
    Instant zero =
        known != null
            ? known.zero()
            : shares.values().stream().map(WorkerShare::zero).findFirst().orElse(Instant.EPOCH);
    var fold = new ProfileReplay(zero);
    features.forEach(feature -> feature.newListener(fold.source(worker)).ifPresent(fold::hears));
    return fold;
  }

  /**
   * Works it out, once all requests are recorded.
   *
   * @param run all that is known of the run
   * @param workers who sent it
   */
  Features figures(FrozenRun run, WorkersFigures workers) {
    return Features.freeze(features, run).with(workers);
  }
}
