// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import java.util.Arrays;
import java.util.OptionalDouble;

/** Values of a gauge, one per scrape and engine. */
final class LevelValues {

  private double[] values = new double[64];
  private int count;

  void add(double... more) {
    for (double value : more) {
      if (count == values.length) {
        values = Arrays.copyOf(values, 2 * count);
      }
      values[count++] = value;
    }
  }

  /** Returns the values in ascending order. */
  double[] sorted() {
    double[] sorted = Arrays.copyOf(values, count);
    Arrays.sort(sorted);
    return sorted;
  }

  static OptionalDouble mean(double[] values) {
    return Arrays.stream(values).average();
  }

  /** Returns the smallest value that this percentage of values does not exceed. */
  static OptionalDouble percentile(double[] sorted, double percentile) {
    if (sorted.length == 0) {
      return OptionalDouble.empty();
    }
    int rank = (int) Math.ceil(percentile / 100 * sorted.length - 1e-9);
    return OptionalDouble.of(sorted[Math.max(0, rank - 1)]);
  }
}
