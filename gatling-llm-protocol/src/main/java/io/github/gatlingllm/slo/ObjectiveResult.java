/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * An objective, judged.
 *
 * @param objective which
 * @param actual in the objective's unit; empty without data; of succeeded requests
 * @param interval of 95 % for the actual value, where one can be given
 * @param samples how many values it rests on
 * @param weak the estimate decided, since the interval contains the bound
 * @param verdict met, missed, or undetermined
 * @param reason why it is undetermined, or what else the reader must know
 */
public record ObjectiveResult(
    Objective objective,
    OptionalDouble actual,
    @Nullable Interval interval,
    long samples,
    boolean weak,
    Verdict verdict,
    @Nullable String reason) {

  /** Whether the build goes on as far as this objective is concerned. */
  public boolean passes() {
    return verdict == Verdict.MET || tolerated();
  }

  /** Whether it passes without being met. */
  public boolean tolerated() {
    return verdict == Verdict.UNDETERMINED && objective.undeterminedAllowed() && actual.isPresent();
  }

  /**
   * A confidence interval in the objective's unit; infinite ends where nothing bounds it.
   *
   * @param low lower end
   * @param high upper end
   */
  public record Interval(double low, double high) {}
}
