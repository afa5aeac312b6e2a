// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.slo.certainty.TimeBatch;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The observed value of a figure.
 *
 * @param value in the unit of objectives; empty if unknown
 * @param good the number of good requests of a share; empty for other figures
 * @param samples the number of requests behind it
 * @param batches the share over time; empty for other figures
 * @param atLeast a lower limit of an unknown value; empty if there is none
 * @param doubt why the value is not reliable; null if it is
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

  /** Creates an unknown value. */
  static ObservedFigure none(String why) {
    return new ObservedFigure(
        OptionalDouble.empty(), OptionalLong.empty(), 0, List.of(), OptionalDouble.empty(), why);
  }

  /**
   * Creates a plain value.
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

  /** Creates an unknown value with a lower limit. */
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
   * Creates a share of requests.
   *
   * @param batches the share over time, which shows whether misses come in bursts
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
