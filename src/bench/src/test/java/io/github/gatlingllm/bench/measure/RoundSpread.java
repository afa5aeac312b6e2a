// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

import java.util.Collection;
import java.util.Optional;

/**
 * A figure over the rounds.
 *
 * @param median of an even number of rounds, the middle between the two in the middle
 * @param min the least
 * @param max the most
 * @param rounds in which it is known
 */
public record RoundSpread(double median, double min, double max, int rounds) {

  /** Empty where it is known of none. */
  public static Optional<RoundSpread> of(Collection<Double> values) {
    if (values.isEmpty()) {
      return Optional.empty();
    }
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int middle = sorted.length / 2;
    double median =
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    return Optional.of(
        new RoundSpread(median, sorted[0], sorted[sorted.length - 1], sorted.length));
  }
}
