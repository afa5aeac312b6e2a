// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import io.github.gatlingllm.metrics.catalog.ExportedMetric;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One mutable value of a metric. Not thread-safe. */
final class MetricValue {

  private final double[] bounds;
  private final long[] counts;
  private double value;
  private long count;
  private @Nullable Point frozen;

  MetricValue(ExportedMetric metric) {
    this.bounds = metric.bounds().stream().mapToDouble(Double::doubleValue).toArray();
    this.counts = new long[bounds.length + 1];
  }

  void add(double more) {
    value += more;
    frozen = null;
  }

  void set(double now) {
    if (now != value || frozen == null) {
      value = now;
      frozen = null;
    }
  }

  /** Adds a value to a histogram several times. */
  void observe(double each, long times) {
    int at = Arrays.binarySearch(bounds, each);
    counts[at >= 0 ? at : -at - 1] += times;
    value += each * times;
    count += times;
    frozen = null;
  }

  /** Returns the current value, and the same object until it changes. */
  Point freeze(List<String> labels) {
    Point known = frozen;
    if (known == null) {
      known =
          new Point(labels, value, count, bounds.length == 0 ? Point.NO_COUNTS : counts.clone());
      frozen = known;
    }
    return known;
  }
}
