// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import io.github.gatlingllm.slo.certainty.Binomial;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.StudentT;
import java.util.Arrays;

/** Intervals and tests of audits. */
final class AuditStatistics {

  /** The probability beyond each end of a 99 % interval. */
  private static final double TAIL = 0.005;

  private AuditStatistics() {}

  /** Returns the median; {@code NaN} without values. */
  static double median(double[] values) {
    if (values.length == 0) {
      return Double.NaN;
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /**
   * Returns the 99 % interval of the median by order statistics, for any distribution. The ends are
   * infinite if there are too few values.
   */
  static Interval ofMedian(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int below = 0;
    while (below < sorted.length && Binomial.atMost(below, sorted.length, 0.5) <= TAIL) {
      below++;
    }
    return below == 0
        ? new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)
        : new Interval(sorted[below - 1], sorted[sorted.length - below]);
  }

  /** Returns the 99 % interval of the mean by Student's t. */
  static Interval ofMean(double[] values) {
    int n = values.length;
    if (n < 2) {
      return new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }
    double mean = mean(values);
    double squares = Arrays.stream(values).map(each -> (each - mean) * (each - mean)).sum();
    double error = StudentT.above(TAIL, n - 1) * Math.sqrt(squares / (n - 1) / n);
    return new Interval(mean - error, mean + error);
  }

  static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }

  /** Returns whether the true share exceeds {@code share}, with 97.5 % confidence. */
  static boolean surelyAbove(long some, long all, double share) {
    return Binomial.share(some, all).low() > share;
  }
}
