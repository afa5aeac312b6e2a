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
 * The features of a merged run. They receive the requests of all workers, as they would on one
 * machine.
 */
final class MergedProfile {

  private final Map<Integer, WorkerShare> shares;
  private final List<FeatureRun> features;

  private MergedProfile(Map<Integer, WorkerShare> shares) {
    this.shares = shares;
    this.features = FeatureCatalog.ofThisJvm().merge(states(shares));
  }

  private static SortedMap<Integer, Map<String, JsonNode>> states(
      Map<Integer, WorkerShare> shares) {
    var states = new TreeMap<Integer, Map<String, JsonNode>>();
    shares.forEach((worker, share) -> states.put(worker, share.features()));
    return states;
  }

  /** Returns the features of the workers that completed: all have the same. */
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

  /** Returns the replay of a worker. One that did not complete uses the clock of another worker. */
  ProfileReplay newReplay(int worker) {
    WorkerShare known = shares.get(worker);
    Instant zero =
        known != null
            ? known.zero()
            : shares.values().stream().map(WorkerShare::zero).findFirst().orElse(Instant.EPOCH);
    var replay = new ProfileReplay(zero);
    for (FeatureRun feature : features) {
      feature
          .newListener(replay.source(worker))
          .ifPresent(listener -> replay.add(listener, feature.hearsBystanders()));
    }
    return replay;
  }

  /**
   * Computes the features. Call it after all requests are recorded.
   *
   * @param run the frozen figures of the run
   * @param workers the figures of the workers
   */
  Features figures(FrozenRun run, WorkersFigures workers) {
    return Features.freeze(features, run).with(workers);
  }
}
