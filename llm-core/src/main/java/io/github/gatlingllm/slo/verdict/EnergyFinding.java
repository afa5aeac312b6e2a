/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.slo.cost.Amount;
import io.github.gatlingllm.slo.cost.Efficiency;
import io.github.gatlingllm.slo.promise.EnergyFigure;
import io.github.gatlingllm.slo.promise.Objective;

/** How a promise on energy was kept. */
final class EnergyFinding {

  private EnergyFinding() {}

  static Finding of(Objective objective, EnergyFigure figure, Evidence evidence) {
    Amount amount =
        Efficiency.of(evidence.server().energy(), evidence.snapshot(), evidence.slos()).of(figure);
    return amount.reason() == null
        ? Finding.plain(
            objective, amount.value().orElseThrow(), evidence.snapshot().all().counts().succeeded())
        : Finding.none(amount.reason());
  }
}
