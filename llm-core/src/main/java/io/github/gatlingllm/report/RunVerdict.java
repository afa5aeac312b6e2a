/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import io.github.gatlingllm.report.NativeAssertion.State;
import io.github.gatlingllm.slo.ObjectiveResult;
import io.github.gatlingllm.slo.RunEnd;
import io.github.gatlingllm.slo.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * What the objectives and the run's own assertions say together: the same as the build. A missing
 * measurement is no pass, and neither is a run that broke off.
 */
enum RunVerdict {
  PASSED,
  FAILED,
  /** Nothing fails, but not all was judged here. */
  UNDETERMINED,
  NOT_GATED,
  CRASHED,
  KILLED;

  static RunVerdict of(RunReport report) {
    RunEnd end = report.run().end();
    if (end.broken()) {
      return end.kind() == RunEnd.Kind.KILLED ? KILLED : CRASHED;
    }
    if (!report.objectives().stream().allMatch(ObjectiveResult::passes)
        || count(report, State.FAILED) > 0) {
      return FAILED;
    }
    if (count(report, State.NOT_EVALUATED) > 0) {
      return UNDETERMINED;
    }
    return report.objectives().isEmpty() && report.assertions().isEmpty() ? NOT_GATED : PASSED;
  }

  /** {@code 5 of 5 objectives met, 1 of 2 assertions true}. */
  static String detail(RunReport report) {
    var parts = new ArrayList<String>();
    parts.add(objectives(report.objectives()));
    if (!report.assertions().isEmpty()) {
      parts.add(assertions(report));
    }
    String kept = String.join(", ", parts);
    String reason = report.run().end().reason();
    return report.run().end().broken() && reason != null
        ? Texts.oneLine(reason) + " · " + kept
        : kept;
  }

  String words() {
    return name().replace('_', ' ');
  }

  private static String objectives(List<ObjectiveResult> objectives) {
    if (objectives.isEmpty()) {
      return "the run has no objectives";
    }
    long met = objectives.stream().filter(each -> each.verdict() == Verdict.MET).count();
    long tolerated = objectives.stream().filter(ObjectiveResult::tolerated).count();
    return of(met, objectives.size(), "objective")
        + " met"
        + (tolerated == 0 ? "" : ", " + tolerated + " undetermined and allowed to be");
  }

  private static String assertions(RunReport report) {
    long unknown = count(report, State.NOT_EVALUATED);
    return unknown == 0
        ? of(count(report, State.PASSED), report.assertions().size(), "assertion") + " true"
        : of(unknown, report.assertions().size(), "assertion") + " not judged here";
  }

  private static String of(long some, int all, String what) {
    return some + " of " + all + " " + what + (all == 1 ? "" : "s");
  }

  private static long count(RunReport report, State state) {
    return report.assertions().stream().filter(each -> each.state() == state).count();
  }
}
