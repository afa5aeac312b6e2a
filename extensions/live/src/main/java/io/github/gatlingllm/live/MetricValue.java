// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import io.github.gatlingllm.metrics.catalog.ExportedMetric;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One value of a metric while it is counted. For one thread. */
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

  /** So many times the same value, of a histogram. */
  void observe(double each, long times) {
    int at = Arrays.binarySearch(bounds, each);
    counts[at >= 0 ? at : -at - 1] += times;
    value += each * times;
    count += times;
    frozen = null;
  }

  /** As it is now; the same object as long as nothing changes. */
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
