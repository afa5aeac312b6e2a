// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.metrics;

import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.metrics.catalog.ExportedMetric;
import io.github.gatlingllm.slo.verdict.Capacity;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * The capacity in {@code metrics.txt}. If the capacity is below the lowest load, only its upper end
 * is known and written.
 */
final class CapacityMetrics {

  private CapacityMetrics() {}

  static void write(OpenMetricsText out, Levels levels) {
    if (levels.isEmpty()) {
      return;
    }
    String load = OpenMetrics.snake(levels.unit().orElseThrow().key());
    family(out, ExportedMetric.CAPACITY, load, levels.capacities(), CapacityMetrics::value);
    family(
        out,
        ExportedMetric.CAPACITY_LOW,
        load,
        levels.capacities(),
        capacity -> OptionalDouble.of(capacity.low()));
    family(out, ExportedMetric.CAPACITY_HIGH, load, levels.capacities(), Capacity::high);
    if (levels.knee().isPresent()) {
      Family.begin(out, ExportedMetric.KNEE, load).sample(levels.knee().getAsDouble());
    }
  }

  private static OptionalDouble value(Capacity capacity) {
    return capacity.bounded() == Capacity.Bounded.BELOW
        ? OptionalDouble.empty()
        : OptionalDouble.of(capacity.value());
  }

  private static void family(
      OpenMetricsText out,
      ExportedMetric metric,
      String load,
      List<Capacity> capacities,
      Function<Capacity, OptionalDouble> figure) {
    if (capacities.stream().allMatch(capacity -> figure.apply(capacity).isEmpty())) {
      return;
    }
    Family family = Family.begin(out, metric, load);
    for (Capacity capacity : capacities) {
      figure
          .apply(capacity)
          .ifPresent(
              value -> family.sample(value, capacity.slo().name(), capacity.bounded().key()));
    }
  }
}
