// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import java.util.function.LongPredicate;
import org.apache.commons.statistics.distribution.BetaDistribution;

/** Computes exact binomial tails, and intervals and ranks at 95 % confidence. */
public final class Binomial {

  /** The probability beyond each end of an interval. */
  public static final double TAIL = 0.025;

  private Binomial() {}

  /**
   * Returns P(X ≤ k) for the successes X of n trials of probability p. Both k and n may be
   * fractions, as effective samples are; the beta function interpolates.
   */
  public static double atMost(double k, double n, double p) {
    if (k < 0) {
      return 0;
    }
    return k >= n ? 1 : BetaDistribution.of(n - k, k + 1).cumulativeProbability(1 - p);
  }

  /** Returns P(X ≥ k); k and n may be fractions. */
  public static double atLeast(double k, double n, double p) {
    if (k <= 0) {
      return 1;
    }
    return k > n ? 0 : BetaDistribution.of(k, n - k + 1).cumulativeProbability(p);
  }

  /**
   * Returns the Clopper–Pearson interval of a share of k in n, from 0 to 1. Both may be fractions.
   */
  public static Interval share(double k, double n) {
    double low = k <= 0 ? 0 : BetaDistribution.of(k, n - k + 1).inverseCumulativeProbability(TAIL);
    double high = k >= n ? 1 : BetaDistribution.of(k + 1, n - k).inverseSurvivalProbability(TAIL);
    return new Interval(low, high);
  }

  /** Returns the least number of trials, without a failure, that proves a share. */
  public static long needed(double share) {
    return (long) Math.ceil(Math.log(TAIL) / Math.log(share));
  }

  /** Returns the rank below the p-quantile of n values; 0 if no value is surely below it. */
  public static long rankBelow(long n, double p) {
    return smallestRank(n, rank -> atMost(rank - 1, n, p) > TAIL) - 1;
  }

  /** Returns the rank above the p-quantile of n values; n + 1 if no value is surely above it. */
  public static long rankAbove(long n, double p) {
    return smallestRank(n, rank -> atMost(rank - 1, n, p) >= 1 - TAIL);
  }

  /** Returns the smallest rank from 1 to n + 1 from which on the condition holds. */
  private static long smallestRank(long n, LongPredicate condition) {
    long low = 1;
    long high = n + 1;
    while (low < high) {
      long middle = low + (high - low) / 2;
      if (condition.test(middle)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
