// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import io.github.gatlingllm.metrics.catalog.ExportedMetric;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The mutable values of all metrics. Not thread-safe. */
final class Series {

  /**
   * The limit of values per metric, which bounds memory. Further ones are merged into {@link
   * #OTHER}.
   */
  static final int MOST = 1000;

  static final String OTHER = "<other>";

  private final Map<ExportedMetric, Map<List<String>, MetricValue>> cells =
      new EnumMap<>(ExportedMetric.class);

  /** Adds to a counter. */
  void add(ExportedMetric metric, double more, String... labels) {
    of(metric, labels).add(more);
  }

  /** Sets a gauge. */
  void set(ExportedMetric metric, double value, String... labels) {
    of(metric, labels).set(value);
  }

  /** Returns the value with given labels. */
  MetricValue of(ExportedMetric metric, String... labels) {
    return of(metric, List.of(labels));
  }

  /** Returns the value with given labels. */
  MetricValue of(ExportedMetric metric, List<String> labels) {
    if (labels.size() != metric.labels().size()) {
      throw new IllegalArgumentException(
          metric + ": wrong labels " + labels + ". They must be " + metric.labels() + ".");
    }
    Map<List<String>, MetricValue> all =
        cells.computeIfAbsent(metric, each -> new LinkedHashMap<>());
    MetricValue known = all.get(labels);
    if (known != null) {
      return known;
    }
    List<String> key = all.size() < MOST ? labels : Collections.nCopies(labels.size(), OTHER);
    return all.computeIfAbsent(key, each -> new MetricValue(metric));
  }

  /** Returns all current values, without metrics that have none. */
  Map<ExportedMetric, List<Point>> freeze() {
    var frozen = new EnumMap<ExportedMetric, List<Point>>(ExportedMetric.class);
    cells.forEach(
        (metric, all) -> {
          var points = new ArrayList<Point>(all.size());
          all.forEach((labels, cell) -> points.add(cell.freeze(labels)));
          frozen.put(metric, Collections.unmodifiableList(points));
        });
    return Collections.unmodifiableMap(frozen);
  }
}
