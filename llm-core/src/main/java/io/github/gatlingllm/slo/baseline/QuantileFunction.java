// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Quantity;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The value at each percentile, on a grid that is finer in the tail and interpolated in between.
 *
 * @param values the values in the order of {@link #grid()}
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

  /** Returns the percentiles of the grid: 0, 0.5 … 99, 99.1 … 99.9, 99.91 … 99.99, 100. */
  public static double[] grid() {
    return Stream.of(
            IntStream.rangeClosed(0, 198).mapToDouble(i -> i / 2.0),
            IntStream.rangeClosed(991, 999).mapToDouble(i -> i / 10.0),
            IntStream.rangeClosed(9991, 9999).mapToDouble(i -> i / 100.0),
            DoubleStream.of(100))
        .flatMapToDouble(part -> part)
        .toArray();
  }

  /** Returns the function of measured values, each divided. */
  static QuantileFunction of(Distribution values, double divisor) {
    return new QuantileFunction(
        DoubleStream.of(grid())
            .map(percentile -> Quantity.rounded(values.percentile(percentile) / divisor, DIGITS))
            .boxed()
            .toList());
  }

  /** Returns the value at a percentile, 0 to 100. */
  public double at(double percentile) {
    double position = onGrid(position(percentile));
    int below = Math.min((int) position, values.size() - 2);
    double low = values.get(below);
    return low + (position - below) * (values.get(below + 1) - low);
  }

  /** Snaps a position that differs from a grid point only by rounding. */
  private static double onGrid(double position) {
    double nearest = Math.rint(position);
    return Math.abs(position - nearest) < ROUNDING ? nearest : position;
  }

  /** Returns the position of a percentile on the grid; a fraction lies between two points. */
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
