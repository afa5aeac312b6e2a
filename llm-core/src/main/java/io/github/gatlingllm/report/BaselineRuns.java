/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import io.github.gatlingllm.slo.Baseline;
import io.github.gatlingllm.slo.BaselineRun;
import io.github.gatlingllm.slo.ObjectiveResult;
import io.github.gatlingllm.slo.Requirement;
import io.github.gatlingllm.slo.RunComparison;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The earlier runs that a finished one is compared with. */
final class BaselineRuns {

  private BaselineRuns() {}

  /** Whether there is a baseline to stand beside the run. */
  static boolean compared(RunReport report) {
    return named(report).values().stream().anyMatch(baseline -> baseline.run() != null);
  }

  /** The one that charts show beside the run: the first that its objectives name. */
  static Optional<BaselineRun> shown(RunReport report) {
    return named(report).values().stream().map(Baseline::run).filter(Objects::nonNull).findFirst();
  }

  /** With every baseline that the run's objectives name, each once. */
  static List<RunComparison> comparisons(RunReport report) {
    if (!compared(report)) {
      return List.of();
    }
    BaselineRun now = KeptRun.figuresOf(report);
    var comparisons = new ArrayList<RunComparison>();
    for (Baseline baseline : named(report).values()) {
      BaselineRun before = baseline.run();
      if (before != null) {
        comparisons.add(RunComparison.of(baseline, before, now));
      }
    }
    return comparisons;
  }

  private static Map<String, Baseline> named(RunReport report) {
    Map<String, Baseline> named = new LinkedHashMap<>();
    for (ObjectiveResult result : report.objectives()) {
      if (result.objective().requirement() instanceof Requirement.NoWorse noWorse) {
        named.putIfAbsent(noWorse.baseline().file(), noWorse.baseline());
      }
    }
    return named;
  }
}
