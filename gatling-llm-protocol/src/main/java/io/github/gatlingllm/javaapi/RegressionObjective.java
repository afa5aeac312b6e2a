// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.feature.ObjectiveOption;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.Subject;
import org.jspecify.annotations.Nullable;

/**
 * An objective that a run is no worse than an earlier one
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class RegressionObjective extends Objective {

  private final Requirement.NoWorse requirement;

  RegressionObjective(Subject subject, Requirement.NoWorse requirement) {
    this(subject, requirement, null);
  }

  /** Creates an objective that sets the option of a feature. */
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
   * Let the build pass if the baseline's file does not exist, as in a first run. A file that exists
   * must be usable: its run must be comparable and valid, and have met its objectives
   *
   * @return a new RegressionObjective instance
   */
  public RegressionObjective allowMissingBaseline() {
    Requirement.NoWorse allowing = requirement.allowMissing();
    return with(promise().requiring(allowing), allowing);
  }

  /**
   * Let the build pass if the samples of the two runs are inconclusive. Without a usable baseline,
   * the build still fails
   *
   * @return a new RegressionObjective instance
   */
  @Override
  public RegressionObjective allowUndetermined() {
    return with(promise().allowUndetermined(), requirement);
  }

  /**
   * Require certainty for a verdict: if the interval of the change contains the tolerance, the
   * verdict is UNDETERMINED. By default, the estimate decides
   *
   * @return a new RegressionObjective instance
   */
  @Override
  public RegressionObjective sure() {
    return with(promise().whereSure(), requirement);
  }
}
