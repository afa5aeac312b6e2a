// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.slo.certainty.TimeBatch;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What was seen of a figure.
 *
 * @param value in the unit of objectives; empty: not known
 * @param good of a share, what was counted; empty of other figures
 * @param samples how many requests it rests on
 * @param batches of a share, how it went over time
 * @param atLeast the value is not known, but not below that; empty: nothing is known
 * @param doubt why the value can't be relied on; null: it can
 */
record ObservedFigure(
    OptionalDouble value,
    OptionalLong good,
    long samples,
    List<TimeBatch> batches,
    OptionalDouble atLeast,
    @Nullable String doubt) {

  /** Copies. */
  ObservedFigure {
    batches = List.copyOf(batches);
  }

  /** Nothing is known. */
  static ObservedFigure none(String why) {
    return new ObservedFigure(
        OptionalDouble.empty(), OptionalLong.empty(), 0, List.of(), OptionalDouble.empty(), why);
  }

  /**
   * A plain value.
   *
   * @param doubt why it can't be relied on; null: it can
   */
  static ObservedFigure value(double value, long samples, @Nullable String doubt) {
    return new ObservedFigure(
        OptionalDouble.of(value),
        OptionalLong.empty(),
        samples,
        List.of(),
        OptionalDouble.empty(),
        doubt);
  }

  /** An unknown value of which only a lower limit is known. */
  static ObservedFigure atLeast(double least, long samples, String why) {
    return new ObservedFigure(
        OptionalDouble.empty(),
        OptionalLong.empty(),
        samples,
        List.of(),
        OptionalDouble.of(least),
        why);
  }

  /**
   * A share of counted requests.
   *
   * @param batches the same over time, by which it is known whether misses come in bursts
   * @param doubt why it can't be relied on; null: it can
   */
  static ObservedFigure share(
      long good, long all, List<TimeBatch> batches, @Nullable String doubt) {
    return new ObservedFigure(
        OptionalDouble.of(100.0 * good / all),
        OptionalLong.of(good),
        all,
        batches,
        OptionalDouble.empty(),
        doubt);
  }
}
