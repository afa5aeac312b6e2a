// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.OptionalDouble;

/**
 * φ of the misses of an SLO, by the times of those requests alone: where next to none missed, their
 * slowest tell how misses would come.
 */
public final class OwnDependence {

  /** A search confirms its levels itself: few requests need no allowance. */
  private static final double MANY = Double.MAX_VALUE;

  private OwnDependence() {}

  /**
   * The largest that any bound shows; empty where their times were not kept in enough slots, or an
   * SLO bounds something else than one value of a request.
   *
   * @param target which share is to keep the SLO, 0 to 1
   */
  public static OptionalDouble of(RequestStats stats, Slo slo, double target) {
    boolean known = stats.batches().fine().size() >= BatchMeans.FEWEST_SLOTS;
    return known && slo.bounds().stream().allMatch(Bound::ofOneValue)
        ? slo.bounds().stream().mapToDouble(bound -> at(stats, bound, target)).max()
        : OptionalDouble.empty();
  }

  private static double at(RequestStats stats, Bound bound, double target) {
    double percentile = 100 * (bound.comparison().upper() ? target : 1 - target);
    return WeakDependence.effect(
            stats, bound.metric(), bound.limit().fixed(), percentile, MANY, true)
        .largest();
  }
}
