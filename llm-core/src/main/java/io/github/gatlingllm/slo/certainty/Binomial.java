// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import java.util.function.LongPredicate;
import org.apache.commons.statistics.distribution.BetaDistribution;

/** Exact binomial tails and what follows from them, at 95 % confidence. */
public final class Binomial {

  /** What is left on each side. */
  public static final double TAIL = 0.025;

  private Binomial() {}

  /**
   * P(X ≤ k), X counting the successes of n trials of probability p. Both may be fractions, as
   * numbers of trials are that count less than one each: the beta function fills the gaps.
   */
  public static double atMost(double k, double n, double p) {
    if (k < 0) {
      return 0;
    }
    return k >= n ? 1 : BetaDistribution.of(n - k, k + 1).cumulativeProbability(1 - p);
  }

  /** P(X ≥ k); both may be fractions. */
  public static double atLeast(double k, double n, double p) {
    if (k <= 0) {
      return 1;
    }
    return k > n ? 0 : BetaDistribution.of(k, n - k + 1).cumulativeProbability(p);
  }

  /**
   * The Clopper–Pearson interval of a share of which k of n were seen; from 0 to 1. Both may be
   * fractions.
   */
  public static Interval share(double k, double n) {
    double low = k <= 0 ? 0 : BetaDistribution.of(k, n - k + 1).inverseCumulativeProbability(TAIL);
    double high = k >= n ? 1 : BetaDistribution.of(k + 1, n - k).inverseSurvivalProbability(TAIL);
    return new Interval(low, high);
  }

  /** How many trials it takes at least to be sure of a share, with none that fails among them. */
  public static long needed(double share) {
    return (long) Math.ceil(Math.log(TAIL) / Math.log(share));
  }

  /** The rank below the p-quantile of n values, 0 where no value is surely below it. */
  public static long rankBelow(long n, double p) {
    return smallestRank(n, rank -> atMost(rank - 1, n, p) > TAIL) - 1;
  }

  /** The rank above the p-quantile of n values, n + 1 where no value is surely above it. */
  public static long rankAbove(long n, double p) {
    return smallestRank(n, rank -> atMost(rank - 1, n, p) >= 1 - TAIL);
  }

  /** From 1 to n + 1; the condition holds from some rank on. */
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
