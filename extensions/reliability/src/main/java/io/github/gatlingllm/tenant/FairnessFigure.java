// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import java.util.List;
import java.util.Optional;

/** Jain's index of the service of tenants that compete: from 1/n, for one of n, to 1. */
public record FairnessFigure() implements FeatureFigure {

  private static final String FAMILY = "tenants.fairness";
  private static final String KEY = "jain";

  /** Reads the figure of an objective in {@code summary.json}; empty: it is another one. */
  public static Optional<FeatureFigure> read(Spelled spelled) {
    return spelled.among(List.of(new FairnessFigure()));
  }

  /**
   * Judges an objective: only an interval on one side of the bound decides.
   *
   * @param unharmed decides without an index
   */
  static ObjectiveFinding find(RunObjective objective, Fairness fairness, Unharmed unharmed) {
    if (fairness.jain().isEmpty()) {
      return unharmed.find(objective);
    }
    Interval interval = fairness.jainInterval();
    boolean known = Double.isFinite(interval.low()) && Double.isFinite(interval.high());
    long seconds = Math.round(fairness.contendedSeconds());
    Certainty certainty = Certainty.within(objective.requirement(), interval, seconds);
    return new ObjectiveFinding(
        fairness.jain(),
        known ? interval : null,
        seconds,
        certainty,
        certainty.verdict() == Verdict.UNDETERMINED
            ? TenantTexts.fairnessUnsure(seconds, known)
            : null);
  }

  @Override
  public String family() {
    return FAMILY;
  }

  @Override
  public String key() {
    return KEY;
  }

  @Override
  public String label() {
    return TenantTexts.FAIRNESS;
  }

  @Override
  public String unit() {
    return "";
  }

  @Override
  public String notInRows() {
    return TenantTexts.NOT_IN_ROWS;
  }
}
