// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander;

import io.github.gatlingllm.slo.certainty.Binomial;
import io.github.gatlingllm.slo.certainty.Dependence;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.TimeBatch;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The values of one metric of probes, for quantiles with intervals.
 *
 * <p>Consecutive probes meet similar queues, so {@code n} of them count as {@code n ÷ φ}
 * independent ones, by the rule of {@link Dependence}. The interval of a tail quantile consists of
 * the values at two ranks, which hold it with 95 % confidence for any distribution; that of a
 * median of the limits that the values leave undecided, see {@link MedianInterval}.
 */
public final class ProbeSample {

  private static final double MEDIAN = 50;

  private final double[] inTime;
  private final double[] sorted;

  private ProbeSample(double[] inTime) {
    this.inTime = inTime;
    this.sorted = inTime.clone();
    Arrays.sort(sorted);
  }

  /**
   * Returns the sample of a metric.
   *
   * @param metric its value in ms; NaN: none; +∞: lost
   */
  public static ProbeSample of(List<ProbeResult> probes, ToDoubleFunction<ProbeResult> metric) {
    return new ProbeSample(
        probes.stream()
            .sorted(Comparator.comparingLong(ProbeResult::dueNanos))
            .mapToDouble(metric)
            .filter(value -> !Double.isNaN(value))
            .toArray());
  }

  /** Returns the number of values. */
  public int count() {
    return sorted.length;
  }

  /** Returns a percentile, interpolated between the nearest values; the sample has values. */
  public double percentile(double percentile) {
    double place = percentile / 100 * (sorted.length - 1);
    int below = (int) Math.floor(place);
    double low = sorted[below];
    double high = sorted[Math.min(sorted.length - 1, below + 1)];
    double part = place - below;
    return part == 0 || low == high ? low : low + part * (high - low);
  }

  /** Returns the number of independent values for a percentile. */
  double independent(double percentile) {
    double dependence = Math.max(dependence(MEDIAN), dependence(percentile));
    return Math.max(1, sorted.length / dependence);
  }

  private double dependence(double percentile) {
    double limit = percentile(percentile);
    return Dependence.effect(
        Arrays.stream(inTime).mapToObj(value -> new TimeBatch(1, value > limit ? 1 : 0)).toList());
  }

  /** Returns the 95 % interval of a percentile; an end is infinite if it is not known. */
  public Interval interval(double percentile) {
    return percentile == MEDIAN
        ? MedianInterval.of(inTime, sorted, percentile(MEDIAN))
        : fromRanks(percentile);
  }

  private Interval fromRanks(double percentile) {
    long n = Math.max(1, Math.round(independent(percentile)));
    long below = Binomial.rankBelow(n, percentile / 100);
    long above = Binomial.rankAbove(n, percentile / 100);
    return new Interval(
        below < 1 ? Double.NEGATIVE_INFINITY : atRank(below, n),
        above > n ? Double.POSITIVE_INFINITY : atRank(above, n));
  }

  private double atRank(long rank, long n) {
    double place = n == 1 ? 0.5 : (rank - 1.0) / (n - 1.0);
    return sorted[(int) Math.round(place * (sorted.length - 1))];
  }
}
