// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

/** The interval of a quantile from order statistics. */
public final class QuantileInterval {

  private QuantileInterval() {}

  /**
   * Returns the values at the ranks between which the true quantile lies with 95 % confidence; an
   * end is infinite if no value is far enough out.
   *
   * @param percentile the percentile, above 0 and at most 100
   * @param effective the number of independent values
   * @param divisor divides both ends, to convert them to the unit of outputs
   */
  public static Interval of(Ranked values, double percentile, double effective, double divisor) {
    long n = Math.max(1, Math.round(effective));
    long below = Binomial.rankBelow(n, percentile / 100);
    long above = Binomial.rankAbove(n, percentile / 100);
    return new Interval(
        below < 1 ? Double.NEGATIVE_INFINITY : at(values, below, n) / divisor,
        above > n ? Double.POSITIVE_INFINITY : at(values, above, n) / divisor);
  }

  /** Returns the value whose rank among all values corresponds to this rank among n. */
  private static double at(Ranked values, long rank, long n) {
    double place = n == 1 ? 0.5 : (rank - 1.0) / (n - 1.0);
    return values.atRank(1 + Math.round(place * (values.count() - 1)));
  }
}
