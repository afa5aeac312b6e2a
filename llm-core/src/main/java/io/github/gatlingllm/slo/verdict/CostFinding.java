// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.slo.cost.Amount;
import io.github.gatlingllm.slo.cost.Cost;
import io.github.gatlingllm.slo.objective.CostFigure;
import io.github.gatlingllm.slo.objective.RunObjective;

/** Judges objectives on the cost of serving. */
final class CostFinding {

  private CostFinding() {}

  static ObjectiveFinding of(RunObjective objective, CostFigure figure, Evidence evidence) {
    if (evidence.prices() == null) {
      return ObjectiveFinding.none(FindingTexts.NO_PRICES);
    }
    Amount amount = Cost.of(evidence.prices(), evidence.snapshot(), evidence.slos()).of(figure);
    if (amount.reason() != null) {
      return ObjectiveFinding.none(amount.reason());
    }
    double actual = amount.value().orElseThrow();
    long answered = evidence.snapshot().all().counts().succeeded();
    return figure == CostFigure.Plain.TOTAL
        ? ObjectiveFinding.plain(objective, actual, answered)
        : ObjectiveFinding.plain(objective, actual, answered, answered);
  }
}
