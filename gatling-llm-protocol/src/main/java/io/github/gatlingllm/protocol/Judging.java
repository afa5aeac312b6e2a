/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.slo.Evidence;
import io.github.gatlingllm.slo.Judge;
import io.github.gatlingllm.slo.Objective;
import io.github.gatlingllm.slo.ObjectiveResult;
import io.github.gatlingllm.slo.Verdict;
import java.util.List;
import java.util.OptionalDouble;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Judges each objective by itself: one that can't be judged is not met and spoils no other. */
final class Judging {

  private static final Logger LOGGER = LoggerFactory.getLogger(Judging.class);

  private Judging() {}

  static List<ObjectiveResult> judge(Evidence evidence, List<Objective> objectives) {
    return objectives.stream().map(objective -> judge(evidence, objective)).toList();
  }

  private static ObjectiveResult judge(Evidence evidence, Objective objective) {
    try {
      return Judge.of(evidence).judge(List.of(objective)).get(0);
    } catch (Throwable defect) {
      LOGGER.error("The objective '{}' could not be judged", objective.text(), defect);
      return new ObjectiveResult(
          objective,
          OptionalDouble.empty(),
          null,
          0,
          false,
          Verdict.UNDETERMINED,
          "it could not be judged: " + defect);
    }
  }
}
