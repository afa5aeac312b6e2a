// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import java.util.Optional;

/**
 * A percentile of which only its bucket is known.
 *
 * @param value as if values lay evenly in the bucket
 * @param low where the bucket begins
 * @param high where it ends
 */
public record Estimate(double value, double low, double high) {

  /** Of a histogram; empty: it has no values or no buckets, or the last bucket has no end. */
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
