// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Quantity;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The value at every percentile: kept on a grid that is finer where latencies are interesting, and
 * interpolated between.
 *
 * @param values in the order of {@link #grid()}
 */
public record QuantileFunction(List<Double> values) {

  private static final int DIGITS = 5;
  private static final double ROUNDING = 1e-9;

  /** Validates and copies. */
  public QuantileFunction {
    values = List.copyOf(values);
    if (values.size() != grid().length) {
      throw new IllegalArgumentException(
          RunDifferenceTexts.wrongQuantileCount(grid().length, values.size()));
    }
    for (int i = 0; i < values.size(); i++) {
      if (!Double.isFinite(values.get(i)) || (i > 0 && values.get(i) < values.get(i - 1))) {
        throw new IllegalArgumentException(
            RunDifferenceTexts.quantilesNotAscending(i + 1, values.get(i)));
      }
    }
  }

  /** 0, 0.5 … 99, 99.1 … 99.9, 99.91 … 99.99, 100. */
  public static double[] grid() {
    return Stream.of(
            IntStream.rangeClosed(0, 198).mapToDouble(i -> i / 2.0),
            IntStream.rangeClosed(991, 999).mapToDouble(i -> i / 10.0),
            IntStream.rangeClosed(9991, 9999).mapToDouble(i -> i / 100.0),
            DoubleStream.of(100))
        .flatMapToDouble(part -> part)
        .toArray();
  }

  /** Of measured values, each divided. */
  static QuantileFunction of(Distribution values, double divisor) {
    return new QuantileFunction(
        DoubleStream.of(grid())
            .map(percentile -> Quantity.rounded(values.percentile(percentile) / divisor, DIGITS))
            .boxed()
            .toList());
  }

  /** The value at a percentile, 0 to 100. */
  public double at(double percentile) {
    double position = onGrid(position(percentile));
    int below = Math.min((int) position, values.size() - 2);
    double low = values.get(below);
    return low + (position - below) * (values.get(below + 1) - low);
  }

  /** What only rounding keeps from a point of the grid is the point. */
  private static double onGrid(double position) {
    double nearest = Math.rint(position);
    return Math.abs(position - nearest) < ROUNDING ? nearest : position;
  }

  /** Where the percentile lies on the grid; a fraction lies between two of its points. */
  private static double position(double percentile) {
    if (percentile <= 99) {
      return Math.max(0, percentile * 2);
    }
    if (percentile <= 99.9) {
      return 198 + (percentile - 99) * 10;
    }
    return percentile <= 99.99
        ? 207 + (percentile - 99.9) * 100
        : 216 + Math.min(1, (percentile - 99.99) * 100);
  }
}
