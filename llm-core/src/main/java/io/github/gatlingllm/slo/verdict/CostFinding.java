// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.slo.cost.Amount;
import io.github.gatlingllm.slo.cost.Cost;
import io.github.gatlingllm.slo.promise.CostFigure;
import io.github.gatlingllm.slo.promise.Objective;

/** Looks for what serving cost. */
final class CostFinding {

  private CostFinding() {}

  static Finding of(Objective objective, CostFigure figure, Evidence evidence) {
    if (evidence.prices() == null) {
      return Finding.none("no prices are set: call llm.prices(...)");
    }
    Amount amount = Cost.of(evidence.prices(), evidence.snapshot(), evidence.slos()).of(figure);
    if (amount.reason() != null) {
      return Finding.none(amount.reason());
    }
    double actual = amount.value().orElseThrow();
    long answered = evidence.snapshot().all().counts().succeeded();
    return figure == CostFigure.Plain.TOTAL
        ? Finding.plain(objective, actual, answered)
        : Finding.plain(objective, actual, answered, answered);
  }
}
