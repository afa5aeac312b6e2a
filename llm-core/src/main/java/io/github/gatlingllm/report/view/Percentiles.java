// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.distribution.Distribution;
import java.util.Arrays;
import java.util.List;

/**
 * A percentile that outputs name.
 *
 * @param key the key in {@code summary.json}
 * @param label the label for people
 * @param percentile 0 to 100
 */
public record Percentiles(String key, String label, double percentile) {

  /** The fewest samples for p99.9. */
  private static final long P999_SAMPLES = 1000;

  /** The relative precision of a merged percentile. */
  private static final double PRECISION = 1e-4;

  /** Returns the percentiles that {@code samples} values support. */
  public static List<Percentiles> upTo(long samples) {
    List<Percentiles> all = all();
    return samples < P999_SAMPLES ? all.subList(0, all.size() - 1) : all;
  }

  /** Returns all percentiles. */
  public static List<Percentiles> all() {
    return List.of(of(50), of(75), of(90), of(95), of(99), new Percentiles("p999", "p99.9", 99.9));
  }

  /** Returns the given percentiles. */
  public static List<Percentiles> of(int... percentiles) {
    return Arrays.stream(percentiles).mapToObj(Percentiles::of).toList();
  }

  private static Percentiles of(int percentile) {
    return new Percentiles("p" + percentile, "p" + percentile, percentile);
  }

  public double of(Distribution distribution) {
    return distribution.percentile(percentile);
  }

  /**
   * Returns a percentile of several distributions together, by nearest rank, found by bisection.
   */
  public static double together(List<Distribution> parts, double percentile) {
    if (parts.size() == 1) {
      return parts.get(0).percentile(percentile);
    }
    long count = parts.stream().mapToLong(Distribution::count).sum();
    long rank = Math.max(1, (long) Math.ceil(percentile / 100 * count));
    double low = parts.stream().mapToDouble(Distribution::min).min().orElseThrow();
    double high = parts.stream().mapToDouble(Distribution::max).max().orElseThrow();
    while (high - low > PRECISION * Math.abs(high)) {
      double middle = low + (high - low) / 2;
      if (atMost(parts, middle) >= rank) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  private static long atMost(List<Distribution> parts, double value) {
    return parts.stream().mapToLong(part -> part.countAtMost(value)).sum();
  }
}
