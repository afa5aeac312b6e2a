// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import java.util.List;

/**
 * A promise about a whole run.
 *
 * @param subject what it looks at
 * @param requirement what is required of its value
 * @param undeterminedAllowed whether the build goes on if values are there, but can't decide; that
 *     a baseline can't be used is no such case
 * @param sure whether it is met or missed only where that is sure, and no estimate decides
 */
public record RunObjective(
    Subject subject, Requirement requirement, boolean undeterminedAllowed, boolean sure) {

  /** One of which the estimate may decide. */
  public RunObjective(Subject subject, Requirement requirement, boolean undeterminedAllowed) {
    this(subject, requirement, undeterminedAllowed, false);
  }

  /** An objective that must be met. */
  public RunObjective(Subject subject, Requirement requirement) {
    this(subject, requirement, false);
  }

  /** An objective with a bound on one side. */
  public RunObjective(Subject subject, BoundComparison comparison, double bound) {
    this(subject, new Requirement.Side(comparison, bound));
  }

  /**
   * The same, but the build goes on if the verdict is UNDETERMINED: too few samples, say. Without
   * any value it fails all the same: missing data is never a pass
   *
   * @return a new Objective instance
   */
  public RunObjective allowUndetermined() {
    return new RunObjective(subject, requirement, true, sure);
  }

  /**
   * The same, but where its interval contains the bound it is UNDETERMINED.
   *
   * @throws IllegalArgumentException if its figure has no interval
   */
  public RunObjective whereSure() {
    SureFigures.check(this);
    return new RunObjective(subject, requirement, undeterminedAllowed, true);
  }

  /** The same subject, with another requirement. */
  public RunObjective requiring(Requirement other) {
    return new RunObjective(subject, other, undeterminedAllowed, sure);
  }

  /** Whether the build goes on as long as its baseline has no file. */
  public boolean missingBaselineAllowed() {
    return requirement instanceof Requirement.NoWorse noWorse && noWorse.missingAllowed();
  }

  /** The same; if it is about cost, its bound is told in that currency. */
  public RunObjective in(String currency) {
    return subject instanceof Subject.OfCost cost
        ? new RunObjective(
            new Subject.OfCost(cost.figure(), currency), requirement, undeterminedAllowed, sure)
        : this;
  }

  /** The same; if it is about a capacity, its bound is told in that unit. */
  public RunObjective in(LoadUnit unit) {
    return subject instanceof CapacitySubject of
        ? new RunObjective(
            new CapacitySubject(of.slo(), of.target(), unit),
            requirement,
            undeterminedAllowed,
            sure)
        : this;
  }

  /** The same subject, and nothing required of it. */
  public RunObjective measured() {
    return new RunObjective(subject, BoundComparison.GTE, 0);
  }

  /** {@code chat: TTFT p99 ≤ 200 ms}: unique within a run, and its name in Gatling's report. */
  public String text() {
    return ObjectiveText.of(this);
  }

  /** The request path it looks at; empty: all requests. */
  public List<String> path() {
    return subject.path();
  }

  /** The unit of bound and actual value: {@code ms}, {@code tokens/s}, {@code req/s}, {@code %}. */
  public String unit() {
    return subject.unit();
  }
}
