// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import java.util.Optional;

/**
 * A percentile that is known only by its bucket.
 *
 * @param value by linear interpolation in the bucket
 * @param low the lower bound of the bucket
 * @param high the upper bound of the bucket
 */
public record Estimate(double value, double low, double high) {

  /** Estimates from a histogram; empty without values or buckets, or in an unbounded bucket. */
  static Optional<Estimate> of(MetricReading.Times times, double percentile) {
    double[] upTo = times.upTo();
    double all = upTo.length == 0 ? 0 : upTo[upTo.length - 1];
    if (!(all > 0)) {
      return Optional.empty();
    }
    double rank = percentile / 100 * all;
    int bucket = 0;
    while (upTo[bucket] < rank) {
      bucket++;
    }
    double high = times.bounds()[bucket];
    if (Double.isInfinite(high)) {
      return Optional.empty();
    }
    double low = bucket == 0 ? Math.min(0, high) : times.bounds()[bucket - 1];
    double before = bucket == 0 ? 0 : upTo[bucket - 1];
    double inside = upTo[bucket] - before;
    double value = inside > 0 ? low + (high - low) * (rank - before) / inside : high;
    return Optional.of(new Estimate(value, low, high));
  }
}
