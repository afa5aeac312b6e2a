// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.OptionalDouble;

/**
 * Computes φ of the misses of an SLO from the times of its requests alone: if almost none missed,
 * the slowest show how misses would cluster.
 */
public final class OwnDependence {

  /** No allowance for few requests, because a search confirms its levels. */
  private static final double MANY = Double.MAX_VALUE;

  private OwnDependence() {}

  /**
   * Returns the largest φ of any bound; empty if times were recorded in too few slots, or if a
   * bound is not on one value per request.
   *
   * @param target the share that must meet the SLO, 0 to 1
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
