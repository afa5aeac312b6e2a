// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import io.github.gatlingllm.slo.certainty.Binomial;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.StudentT;
import java.util.Arrays;

/** What audits are sure of. */
final class AuditStatistics {

  /** What is left on each side of an interval: together 1 %. */
  private static final double TAIL = 0.005;

  private AuditStatistics() {}

  /** The median; {@code NaN} of nothing. */
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
   * The 99 % interval of the median, by ranks alone: whatever the values' distribution is; infinite
   * ends where there are too few.
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

  /** The 99 % interval of the mean, by Student's t. */
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

  /** Whether more than that share of all must be so, with 97.5 % certainty. */
  static boolean surelyAbove(long some, long all, double share) {
    return Binomial.share(some, all).low() > share;
  }
}
