/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.report.view.NativeAssertion.State;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.util.ArrayList;
import java.util.List;

/**
 * What the objectives and the run's own assertions say together: the same as the build. A missing
 * measurement is no pass, and neither is a run that broke off.
 */
public enum RunVerdict {
  PASSED,
  FAILED,
  /** Nothing fails, but not all was judged here. */
  UNDETERMINED,
  NOT_GATED,
  CRASHED,
  KILLED;

  public static RunVerdict of(RunReport report) {
    return of(report.run().end(), report.objectives(), report.assertions());
  }

  /** Of a run that ended so and found that. */
  public static RunVerdict of(
      RunEnd end, List<ObjectiveResult> objectives, List<NativeAssertion> assertions) {
    if (end.broken()) {
      return end.kind() == RunEnd.Kind.KILLED ? KILLED : CRASHED;
    }
    if (!objectives.stream().allMatch(ObjectiveResult::passes)
        || count(assertions, State.FAILED) > 0) {
      return FAILED;
    }
    if (count(assertions, State.NOT_EVALUATED) > 0) {
      return UNDETERMINED;
    }
    return objectives.isEmpty() && assertions.isEmpty() ? NOT_GATED : PASSED;
  }

  /** {@code 5 of 5 objectives met, 1 of 2 assertions true}. */
  public static String detail(RunReport report) {
    return detail(report.run().end(), report.objectives(), report.assertions());
  }

  /** The same of a run that ended so and found that. */
  public static String detail(
      RunEnd end, List<ObjectiveResult> objectives, List<NativeAssertion> assertions) {
    var parts = new ArrayList<String>();
    parts.add(objectives(objectives));
    if (!assertions.isEmpty()) {
      parts.add(assertions(assertions));
    }
    String kept = String.join(", ", parts);
    String reason = end.reason();
    return end.broken() && reason != null ? Texts.oneLine(reason) + " · " + kept : kept;
  }

  public String words() {
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

  private static String assertions(List<NativeAssertion> assertions) {
    long unknown = count(assertions, State.NOT_EVALUATED);
    return unknown == 0
        ? of(count(assertions, State.PASSED), assertions.size(), "assertion") + " true"
        : of(unknown, assertions.size(), "assertion") + " not judged here";
  }

  private static String of(long some, int all, String what) {
    return some + " of " + all + " " + what + (all == 1 ? "" : "s");
  }

  private static long count(List<NativeAssertion> assertions, State state) {
    return assertions.stream().filter(each -> each.state() == state).count();
  }
}
