/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import io.github.gatlingllm.slo.Baseline;
import io.github.gatlingllm.slo.BaselineFigures;
import io.github.gatlingllm.slo.BaselineRun;
import io.github.gatlingllm.slo.ObjectiveResult;
import io.github.gatlingllm.slo.Requirement;
import io.github.gatlingllm.slo.RunComparison;
import io.github.gatlingllm.slo.RunEnd;
import io.github.gatlingllm.slo.ValidityCheck;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** A finished run as others can be compared with it, and as it compares with others. */
final class BaselineRuns {

  /** Each path takes some 20 kB. */
  private static final int MOST_PATHS = 50;

  private BaselineRuns() {}

  static BaselineRun of(RunReport report) {
    Map<List<String>, BaselineFigures> requests = new LinkedHashMap<>();
    report.snapshot().requests().entrySet().stream()
        .limit(MOST_PATHS)
        .forEach(
            entry ->
                requests.put(
                    entry.getKey(),
                    BaselineFigures.of(
                        entry.getValue(),
                        report.slos().requests().getOrDefault(entry.getKey(), List.of()))));
    return new BaselineRun(
        origin(report),
        report.key(),
        requests,
        BaselineFigures.of(report.snapshot().all(), report.allSlos()));
  }

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
    BaselineRun now = of(report);
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

  private static BaselineRun.Origin origin(RunReport report) {
    RunInfo run = report.run();
    var versions = new TreeMap<String, String>();
    versions.put("gatling-llm", run.versions().plugin());
    versions.put("Gatling", run.versions().gatling());
    versions.put("Java", run.versions().java());
    return new BaselineRun.Origin(
        run.simulation(),
        run.runId(),
        run.startedAt(),
        run.durationSeconds(),
        versions,
        invalid(report));
  }

  /**
   * A load that was not applied, or a run that did not go to its end, is another measurement. A
   * generator that was late now and then is not: on one machine it is so in each run.
   */
  private static List<String> invalid(RunReport report) {
    var reasons = new ArrayList<String>();
    for (ValidityCheck check : report.validity().checks().all()) {
      if (check.figure() == ValidityCheck.Figure.ACHIEVED_RATE && check.reason() != null) {
        reasons.add(check.reason());
      }
    }
    RunEnd end = report.run().end();
    if (end.kind() != RunEnd.Kind.COMPLETED) {
      reasons.add(end.words());
    }
    return reasons;
  }
}
