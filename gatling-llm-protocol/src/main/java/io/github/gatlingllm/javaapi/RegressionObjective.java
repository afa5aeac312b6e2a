/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.slo.promise.Requirement;
import io.github.gatlingllm.slo.promise.Subject;

/**
 * A promise that a run is no worse than an earlier one
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class RegressionObjective extends Objective {

  private final Subject subject;
  private final Requirement.NoWorse requirement;
  private final boolean undeterminedAllowed;

  RegressionObjective(Subject subject, Requirement.NoWorse requirement) {
    this(subject, requirement, false);
  }

  private RegressionObjective(
      Subject subject, Requirement.NoWorse requirement, boolean undeterminedAllowed) {
    super(
        new io.github.gatlingllm.slo.promise.Objective(subject, requirement, undeterminedAllowed));
    this.subject = subject;
    this.requirement = requirement;
    this.undeterminedAllowed = undeterminedAllowed;
  }

  /**
   * Let the build go on as long as the baseline's file does not exist, as in a first run. A file
   * that exists must be usable: of a comparable run, which was valid and met its objectives
   *
   * @return a new RegressionObjective instance
   */
  public RegressionObjective allowMissingBaseline() {
    return new RegressionObjective(subject, requirement.allowMissing(), undeterminedAllowed);
  }

  /**
   * Let the build go on if the samples of the two runs can't decide. Without a baseline, or with
   * one that can't be used, it fails all the same
   *
   * @return a new RegressionObjective instance
   */
  @Override
  public RegressionObjective allowUndetermined() {
    return new RegressionObjective(subject, requirement, true);
  }
}
