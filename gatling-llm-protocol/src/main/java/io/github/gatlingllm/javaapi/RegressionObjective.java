// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.feature.ObjectiveOption;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.Subject;
import org.jspecify.annotations.Nullable;

/**
 * A promise that a run is no worse than an earlier one
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class RegressionObjective extends Objective {

  private final Requirement.NoWorse requirement;

  RegressionObjective(Subject subject, Requirement.NoWorse requirement) {
    this(subject, requirement, null);
  }

  /** One that asks a feature for that. */
  RegressionObjective(
      Subject subject, Requirement.NoWorse requirement, @Nullable ObjectiveOption brings) {
    this(
        new io.github.gatlingllm.slo.objective.RunObjective(
            PercentageCheck.checked(subject, requirement), requirement),
        requirement,
        brings);
  }

  private RegressionObjective(
      io.github.gatlingllm.slo.objective.RunObjective promise,
      Requirement.NoWorse requirement,
      @Nullable ObjectiveOption brings) {
    super(promise, brings);
    this.requirement = requirement;
  }

  private RegressionObjective with(
      io.github.gatlingllm.slo.objective.RunObjective promise, Requirement.NoWorse other) {
    return new RegressionObjective(promise, other, brings().orElse(null));
  }

  /**
   * Let the build go on as long as the baseline's file does not exist, as in a first run. A file
   * that exists must be usable: of a comparable run, which was valid and met its objectives
   *
   * @return a new RegressionObjective instance
   */
  public RegressionObjective allowMissingBaseline() {
    Requirement.NoWorse allowing = requirement.allowMissing();
    return with(promise().requiring(allowing), allowing);
  }

  /**
   * Let the build go on if the samples of the two runs can't decide. Without a baseline, or with
   * one that can't be used, it fails all the same
   *
   * @return a new RegressionObjective instance
   */
  @Override
  public RegressionObjective allowUndetermined() {
    return with(promise().allowUndetermined(), requirement);
  }

  /**
   * Judge it only where that is sure: where the change may be within the tolerance or beyond, the
   * verdict is UNDETERMINED, and not that of the estimate
   *
   * @return a new RegressionObjective instance
   */
  @Override
  public RegressionObjective sure() {
    return with(promise().whereSure(), requirement);
  }
}
