// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.arrivals;

import io.github.gatlingllm.workload.random.SeededRandom;
import java.util.List;

/**
 * Draws one of several kinds by weight and index. The same seed gives the same sequence on any
 * machine. Immutable and thread-safe.
 */
public final class WeightedShares {

  private final double[] cumulated;

  /**
   * Creates shares by weight. The sum of weights is arbitrary.
   *
   * @throws IllegalArgumentException if there are none, or if one is not a finite number above 0
   */
  public WeightedShares(List<Double> weights) {
    if (weights.isEmpty()) {
      throw new IllegalArgumentException("a mix must have shares, but has none: add .share(...)");
    }
    cumulated = new double[weights.size()];
    double total = 0;
    for (int kind = 0; kind < cumulated.length; kind++) {
      total += requireWeight(weights.get(kind));
      cumulated[kind] = total;
    }
    if (!Double.isFinite(total)) {
      throw new IllegalArgumentException("the weights must have a finite sum, but were " + weights);
    }
  }

  /** Returns the weight if it is finite and above 0. */
  public static double requireWeight(double weight) {
    if (!(weight > 0 && Double.isFinite(weight))) {
      throw new IllegalArgumentException(
          "the weight of a share must be above 0, but was " + weight + ": leave the share out");
    }
    return weight;
  }

  /** The kind of this index, from 0 to one less than there are weights. */
  public int at(long seed, long index) {
    double point = new SeededRandom(seed).uniform(index, 0) * cumulated[cumulated.length - 1];
    int kind = 0;
    while (kind < cumulated.length - 1 && point >= cumulated[kind]) {
      kind++;
    }
    return kind;
  }
}
