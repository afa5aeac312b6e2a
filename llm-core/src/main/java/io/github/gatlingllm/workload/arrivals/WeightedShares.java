// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.arrivals;

import io.github.gatlingllm.workload.random.SeededRandom;
import java.util.List;

/**
 * Which of several kinds each arrival is, by weight: drawn by index, so that the same seed gives
 * the same sequence on any machine. Immutable; safe for many threads.
 */
public final class WeightedShares {

  private final double[] cumulated;

  /**
   * Of weights, which need not add up to anything.
   *
   * @throws IllegalArgumentException if there are none, or one is no finite number above 0
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

  /** The weight, if it is one. */
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
