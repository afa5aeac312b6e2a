/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import io.github.gatlingllm.slo.ObjectiveResult;
import io.github.gatlingllm.slo.Verdict;
import java.util.List;

/** What the objectives say together: the same as the build. A missing measurement is no pass. */
enum RunVerdict {
  PASSED,
  FAILED,
  NOT_GATED;

  static RunVerdict of(List<ObjectiveResult> objectives) {
    if (objectives.isEmpty()) {
      return NOT_GATED;
    }
    return objectives.stream().allMatch(ObjectiveResult::passes) ? PASSED : FAILED;
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
  static String sentence(List<ObjectiveResult> objectives) {
    RunVerdict verdict = of(objectives);
    return verdict == NOT_GATED
        ? verdict.words() + ": the run has no objectives"
        : verdict.words()
            + ": "
            + met(objectives)
            + " of "
            + objectives.size()
            + (objectives.size() == 1 ? " objective met" : " objectives met")
            + (tolerated(objectives) == 0
                ? ""
                : ", " + tolerated(objectives) + " undetermined and allowed to be");
  }

  String words() {
    return name().replace('_', ' ');
  }
}
