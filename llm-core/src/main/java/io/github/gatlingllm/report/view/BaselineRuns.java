// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.slo.baseline.BaselineRun;
import io.github.gatlingllm.slo.baseline.RunComparison;
import io.github.gatlingllm.slo.objective.BaselineFile;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The baselines of a finished run. */
public final class BaselineRuns {

  private BaselineRuns() {}

  /** Whether the run has a baseline. */
  public static boolean compared(RunReport report) {
    return !report.baselines().runs().isEmpty();
  }

  /** Returns the baseline that charts show: the first that the objectives name. */
  public static Optional<BaselineRun> shown(RunReport report) {
    return report.baselines().runs().values().stream().findFirst();
  }

  /** Returns the comparison with each baseline that the objectives name. */
  public static List<RunComparison> comparisons(RunReport report) {
    if (!compared(report)) {
      return List.of();
    }
    BaselineRun now = ComparableRun.figuresOf(report);
    var comparisons = new ArrayList<RunComparison>();
    for (BaselineFile baseline : named(report)) {
      report
          .baselines()
          .of(baseline)
          .ifPresent(before -> comparisons.add(RunComparison.of(baseline, before, now)));
    }
    return comparisons;
  }

  private static Collection<BaselineFile> named(RunReport report) {
    Map<String, BaselineFile> named = new LinkedHashMap<>();
    for (ObjectiveResult result : report.objectives()) {
      if (result.objective().requirement() instanceof Requirement.NoWorse noWorse) {
        named.putIfAbsent(noWorse.baseline().file(), noWorse.baseline());
      }
    }
    return named.values();
  }
}
