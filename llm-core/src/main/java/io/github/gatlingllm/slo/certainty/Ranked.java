// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import java.util.List;

/** Values in ascending order, for the percentile of an objective. */
public sealed interface Ranked {

  /** Tolerates binary fractions, so that 99.9 % of a thousand ranks is the 999th. */
  double ROUNDING = 1e-9;

  /** Returns the number of values. */
  long count();

  /** Returns the value at a percentile, 0 to 100. */
  double percentile(double percentile);

  /** Returns how many are at most {@code value}. */
  long countAtMost(double value);

  /** Returns the {@code rank}-th smallest value, from 1 to {@link #count()}. */
  double atRank(long rank);

  /**
   * The values of succeeded requests.
   *
   * @param values at least one value
   */
  record Succeeded(Distribution values) implements Ranked {

    @Override
    public long count() {
      return values.count();
    }

    @Override
    public double percentile(double percentile) {
      return values.percentile(percentile);
    }

    @Override
    public long countAtMost(double value) {
      return values.countAtMost(value);
    }

    @Override
    public double atRank(long rank) {
      return values.atRank(rank);
    }
  }

  /**
   * The values of succeeded requests, and +∞ for each lost request; at least one value.
   *
   * @param stats the figures of the requests
   * @param metric a metric with one value per request
   */
  record WithFailures(RequestStats stats, Metric metric) implements Ranked {

    @Override
    public long count() {
      return finite() + stats.lost(metric);
    }

    @Override
    public double percentile(double percentile) {
      return stats.failureAdjusted(metric, percentile).orElse(Double.POSITIVE_INFINITY);
    }

    @Override
    public long countAtMost(double value) {
      return stats.distribution(metric).map(values -> values.countAtMost(value)).orElse(0L);
    }

    @Override
    public double atRank(long rank) {
      return rank > finite()
          ? Double.POSITIVE_INFINITY
          : stats.distribution(metric).map(values -> values.atRank(rank)).orElseThrow();
    }

    private long finite() {
      return stats.distribution(metric).map(Distribution::count).orElse(0L);
    }
  }

  /**
   * The largest of some values.
   *
   * @param values the values
   * @param left how many of the smallest are excluded
   */
  record Largest(Distribution values, long left) implements Ranked {

    @Override
    public long count() {
      return values.count() - left;
    }

    @Override
    public double percentile(double percentile) {
      return new Joined(List.of(this), 0).percentile(percentile);
    }

    @Override
    public long countAtMost(double value) {
      return Math.max(0, values.countAtMost(value) - left);
    }

    @Override
    public double atRank(long rank) {
      return values.atRank(left + rank);
    }
  }

  /**
   * The joined values of several parts, and +∞ a number of times; at least one value.
   *
   * @param parts parts with at least one value each
   * @param infinite the number of +∞
   */
  record Joined(List<Ranked> parts, long infinite) implements Ranked {

    public Joined {
      parts = List.copyOf(parts);
    }

    @Override
    public long count() {
      return finite() + infinite;
    }

    private long finite() {
      return parts.stream().mapToLong(Ranked::count).sum();
    }

    /** Returns the value at a percentile, interpolated between ranks like exact samples. */
    @Override
    public double percentile(double percentile) {
      double place = 1 + percentile / 100 * (count() - 1);
      long below = (long) Math.floor(place + ROUNDING);
      double low = atRank(below);
      double above = place - below;
      return above <= ROUNDING || Double.isInfinite(low)
          ? low
          : low + above * (atRank(below + 1) - low);
    }

    @Override
    public long countAtMost(double value) {
      return parts.stream().mapToLong(part -> part.countAtMost(value)).sum();
    }

    @Override
    public double atRank(long rank) {
      return rank > finite()
          ? Double.POSITIVE_INFINITY
          : parts.stream().mapToDouble(part -> reaching(part, rank)).min().orElseThrow();
    }

    /**
     * Returns the smallest value of a part with at least {@code rank} values up to it; +∞ if there
     * is none.
     */
    private double reaching(Ranked part, long rank) {
      long low = 1;
      long high = part.count() + 1;
      while (low < high) {
        long middle = low + (high - low) / 2;
        if (countAtMost(part.atRank(middle)) >= rank) {
          high = middle;
        } else {
          low = middle + 1;
        }
      }
      return low > part.count() ? Double.POSITIVE_INFINITY : part.atRank(low);
    }
  }
}
