// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import io.github.gatlingllm.measure.request.Metric;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;

/** The values of successful requests that stated aggregates are checked against, in seconds. */
final class MetricValues {

  private static final class Column {
    double[] values = new double[1024];
    int count;
  }

  private final Map<Metric, Column> columns = new EnumMap<>(Metric.class);

  void add(Metric metric, double seconds) {
    Column column = columns.computeIfAbsent(metric, m -> new Column());
    if (column.count == column.values.length) {
      column.values = Arrays.copyOf(column.values, 2 * column.count);
    }
    column.values[column.count++] = seconds;
  }

  /** Adds a value in nanoseconds if it exists. */
  void addNanos(Metric metric, OptionalDouble nanos) {
    if (nanos.isPresent()) {
      add(metric, nanos.getAsDouble() / RequestDraft.SECOND);
    }
  }

  /** Adds the TTFT and the E2E of a request. */
  void add(RequestDraft draft) {
    if (draft.chunks.length > 0) {
      add(Metric.TTFT, (draft.chunks[0] - draft.sent) / RequestDraft.SECOND);
    }
    add(Metric.E2E, (draft.closed - draft.sent) / RequestDraft.SECOND);
  }

  /** Returns the values, ascending; none if no request has one. */
  double[] sorted(Metric metric) {
    Column column = columns.get(metric);
    if (column == null) {
      return new double[0];
    }
    double[] sorted = Arrays.copyOf(column.values, column.count);
    Arrays.sort(sorted);
    return sorted;
  }
}
