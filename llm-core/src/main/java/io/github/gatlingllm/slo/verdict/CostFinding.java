/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
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
    return amount.reason() == null
        ? Finding.plain(
            objective, amount.value().orElseThrow(), evidence.snapshot().all().counts().succeeded())
        : Finding.none(amount.reason());
  }
}
