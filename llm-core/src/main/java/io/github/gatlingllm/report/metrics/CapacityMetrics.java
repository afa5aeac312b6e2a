/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report.metrics;

import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.slo.promise.LoadUnit;
import io.github.gatlingllm.slo.verdict.Capacity;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * What levels of load tell, in {@code metrics.txt}. A capacity below what was tried is not known:
 * only its upper end is told.
 */
final class CapacityMetrics {

  private CapacityMetrics() {}

  static void write(OpenMetricsText out, Levels levels) {
    if (levels.isEmpty()) {
      return;
    }
    LoadUnit unit = levels.unit().orElseThrow();
    String name = "llm_run_capacity_" + OpenMetrics.snake(unit.key());
    family(
        out,
        name,
        "the highest load that keeps an SLO, or one that does where none was missed",
        levels.capacities(),
        CapacityMetrics::value);
    family(
        out,
        name + "_low",
        "the lower end of its 95 % interval",
        levels.capacities(),
        capacity -> OptionalDouble.of(capacity.low()));
    family(
        out,
        name + "_high",
        "the upper end of its 95 % interval",
        levels.capacities(),
        Capacity::high);
    if (levels.knee().isPresent()) {
      String knee = "llm_run_knee_" + OpenMetrics.snake(unit.key());
      out.family(knee, "gauge", null, "the load from which throughput no longer follows");
      out.sample(knee, levels.knee().getAsDouble());
    }
  }

  private static OptionalDouble value(Capacity capacity) {
    return capacity.bounded() == Capacity.Bounded.BELOW
        ? OptionalDouble.empty()
        : OptionalDouble.of(capacity.value());
  }

  private static void family(
      OpenMetricsText out,
      String name,
      String help,
      List<Capacity> capacities,
      Function<Capacity, OptionalDouble> figure) {
    if (capacities.stream().allMatch(capacity -> figure.apply(capacity).isEmpty())) {
      return;
    }
    out.family(name, "gauge", null, help);
    for (Capacity capacity : capacities) {
      figure
          .apply(capacity)
          .ifPresent(
              value ->
                  out.sample(
                      name,
                      value,
                      "slo",
                      capacity.slo().name(),
                      "bounded",
                      capacity.bounded().key()));
    }
  }
}
