// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander;

import io.github.gatlingllm.slo.certainty.Binomial;
import io.github.gatlingllm.slo.certainty.Dependence;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.TimeBatch;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoublePredicate;
import java.util.stream.DoubleStream;

/**
 * The 95 % interval of the median of values that depend on each other: the limits that they leave
 * undecided. It assumes no distribution.
 *
 * <p>A limit is decided if too many values lie on one side of it (the sign test, on each side with
 * an error of 2.5 %). n values count as n ÷ φ independent ones, by {@link Dependence}. φ is the
 * larger one of two: that of the values beyond the limit, and that of the values beyond a point
 * three quarters of the way from the limit to the median. At the limit alone it would be 1 if all
 * values lie beyond it, even if hardly, as happens by chance to values that resemble their
 * neighbours. At the median alone it would hide that all values lie far beyond a limit. The proof
 * of the overheads determined the way and the least number of values.
 *
 * <p>An end is found by bisection, as if limits farther from the median were decided too. With φ
 * that differs from limit to limit this need not hold; the proof includes what that costs.
 */
final class MedianInterval {

  /** The least number of values: fewer that resemble each other erred too often. */
  static final int FEWEST = 16;

  /** The part of the way from a limit to the median. */
  private static final double WAY = 0.75;

  private static final double MEDIAN = 0.5;

  private final double[] inTime;
  private final double[] sorted;
  private final double median;

  private MedianInterval(double[] inTime, double[] sorted, double median) {
    this.inTime = inTime;
    this.sorted = sorted;
    this.median = median;
  }

  /**
   * Returns the interval; both ends are infinite for fewer than {@value #FEWEST} values, an end is
   * if no limit on its side is decided.
   *
   * @param inTime the values in the order of time; +∞ is slower than any limit
   * @param sorted the same values, ascending
   * @param median their median
   */
  static Interval of(double[] inTime, double[] sorted, double median) {
    if (inTime.length < FEWEST) {
      return new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }
    var interval = new MedianInterval(inTime, sorted, median);
    return new Interval(interval.low(), interval.high());
  }

  /** Returns the smallest limit that the median does not surely exceed. */
  private double low() {
    double[] limits = limits(value -> value <= median);
    int first = first(limits, limit -> !decided(limit, true));
    return first < limits.length ? limits[first] : median;
  }

  /** Returns the smallest limit that the median surely does not exceed; +∞ if there is none. */
  private double high() {
    double[] limits = limits(value -> value >= median);
    int first = first(limits, limit -> decided(limit, false));
    return first < limits.length ? limits[first] : Double.POSITIVE_INFINITY;
  }

  /**
   * Returns the limits at which a verdict may change, ascending: the values on one side of the
   * median, and those from which a value is at that part of the way.
   */
  private double[] limits(DoublePredicate side) {
    return Arrays.stream(sorted)
        .filter(value -> Double.isFinite(value) && side.test(value))
        .flatMap(
            value ->
                Double.isFinite(median)
                    ? DoubleStream.of(value, (value - WAY * median) / (1 - WAY))
                    : DoubleStream.of(value))
        .sorted()
        .toArray();
  }

  /** Returns the index of the first limit from which on a condition holds. */
  private static int first(double[] limits, DoublePredicate holds) {
    int low = 0;
    int high = limits.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (holds.test(limits[middle])) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** Returns whether the median surely exceeds a limit, or surely does not. */
  private boolean decided(double limit, boolean exceeds) {
    List<TimeBatch> beyond = beyond(limit);
    long k = beyond.stream().mapToLong(TimeBatch::missed).sum();
    double onTheWay = Math.min(Double.MAX_VALUE, limit + WAY * (median - limit));
    return unlikely(k, 1, exceeds)
        && unlikely(k, Dependence.effect(beyond), exceeds)
        && unlikely(k, Dependence.effect(beyond(onTheWay)), exceeds);
  }

  /** Returns whether so many values beyond the median are unlikely, as many as {@code n ÷ φ}. */
  private boolean unlikely(long k, double dependence, boolean many) {
    double n = sorted.length / dependence;
    double chance =
        many
            ? Binomial.atLeast(k / dependence, n, MEDIAN)
            : Binomial.atMost(k / dependence, n, MEDIAN);
    return chance <= Binomial.TAIL;
  }

  private List<TimeBatch> beyond(double limit) {
    return Arrays.stream(inTime)
        .mapToObj(value -> new TimeBatch(1, value > limit ? 1 : 0))
        .toList();
  }
}
