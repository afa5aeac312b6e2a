/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo.earlystop;

import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Verdicts that were certain before the run was over. */
public final class Verdicts {

  private Verdicts() {}

  /**
   * The results with those objectives missed that were out of reach: what the stop has cut can't
   * change that.
   *
   * @param results as the run's figures tell
   * @param outOfReach why, by objective
   */
  public static List<ObjectiveResult> withOutOfReach(
      List<ObjectiveResult> results, Map<Objective, String> outOfReach) {
    return results.stream()
        .map(result -> missed(result, outOfReach.get(result.objective())))
        .toList();
  }

  private static ObjectiveResult missed(ObjectiveResult result, @Nullable String why) {
    return why == null
        ? result
        : new ObjectiveResult(
            result.objective(),
            result.actual(),
            result.interval(),
            result.samples(),
            false,
            Verdict.MISSED,
            why);
  }
}
