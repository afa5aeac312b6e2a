/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import io.github.gatlingllm.slo.ObjectiveResult;
import io.github.gatlingllm.slo.RunEnd;
import io.github.gatlingllm.slo.Verdict;
import java.util.List;

/**
 * What the objectives say together: the same as the build. A missing measurement is no pass, and
 * neither is a run that broke off.
 */
enum RunVerdict {
  PASSED,
  FAILED,
  NOT_GATED,
  CRASHED,
  KILLED;

  static RunVerdict of(RunReport report) {
    RunEnd end = report.run().end();
    if (end.broken()) {
      return end.kind() == RunEnd.Kind.KILLED ? KILLED : CRASHED;
    }
    if (report.objectives().isEmpty()) {
      return NOT_GATED;
    }
    return report.objectives().stream().allMatch(ObjectiveResult::passes) ? PASSED : FAILED;
  }

  /** How many objectives are met. */
  static long met(List<ObjectiveResult> objectives) {
    return objectives.stream().filter(result -> result.verdict() == Verdict.MET).count();
  }

  /** How many are not met, but need not be. */
  static long tolerated(List<ObjectiveResult> objectives) {
    return objectives.stream().filter(ObjectiveResult::tolerated).count();
  }

  /** {@code PASSED: 5 of 5 objectives met}. */
  static String sentence(RunReport report) {
    return of(report).words() + ": " + detail(report);
  }

  /** The sentence without the verdict. */
  static String detail(RunReport report) {
    List<ObjectiveResult> objectives = report.objectives();
    String kept = objectives.isEmpty() ? "the run has no objectives" : kept(objectives);
    String reason = report.run().end().reason();
    return report.run().end().broken() && reason != null
        ? Texts.oneLine(reason) + " · " + kept
        : kept;
  }

  String words() {
    return name().replace('_', ' ');
  }

  private static String kept(List<ObjectiveResult> objectives) {
    return met(objectives)
        + " of "
        + objectives.size()
        + (objectives.size() == 1 ? " objective met" : " objectives met")
        + (tolerated(objectives) == 0
            ? ""
            : ", " + tolerated(objectives) + " undetermined and allowed to be");
  }
}
