// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import java.util.List;

/**
 * An objective of a whole run.
 *
 * @param subject the figure that it bounds
 * @param requirement the requirement on its value
 * @param undeterminedAllowed whether the build may continue if the values can't decide; a baseline
 *     that can't be used is not covered
 * @param sure whether only sure verdicts count, and estimates do not
 */
public record RunObjective(
    Subject subject, Requirement requirement, boolean undeterminedAllowed, boolean sure) {

  /** Creates an objective that estimates may decide. */
  public RunObjective(Subject subject, Requirement requirement, boolean undeterminedAllowed) {
    this(subject, requirement, undeterminedAllowed, false);
  }

  /** Creates an objective that must be met. */
  public RunObjective(Subject subject, Requirement requirement) {
    this(subject, requirement, false);
  }

  /** Creates an objective with a bound on one side. */
  public RunObjective(Subject subject, BoundComparison comparison, double bound) {
    this(subject, new Requirement.Side(comparison, bound));
  }

  /**
   * Returns a copy that lets the build continue if the verdict is UNDETERMINED, for example with
   * too few samples. Without any value it still fails: missing data is never a pass.
   */
  public RunObjective allowUndetermined() {
    return new RunObjective(subject, requirement, true, sure);
  }

  /**
   * Returns a copy that is UNDETERMINED if its interval contains the bound.
   *
   * @throws IllegalArgumentException if its figure has no interval
   */
  public RunObjective whereSure() {
    SureFigures.check(this);
    return new RunObjective(subject, requirement, undeterminedAllowed, true);
  }

  /** Returns a copy with another requirement. */
  public RunObjective requiring(Requirement other) {
    return new RunObjective(subject, other, undeterminedAllowed, sure);
  }

  /** Returns whether the build may continue while its baseline file is missing. */
  public boolean missingBaselineAllowed() {
    return requirement instanceof Requirement.NoWorse noWorse && noWorse.missingAllowed();
  }

  /** Returns a copy whose cost is in this currency; this objective if it is about no cost. */
  public RunObjective in(String currency) {
    return subject instanceof Subject.OfCost cost
        ? new RunObjective(
            new Subject.OfCost(cost.figure(), currency), requirement, undeterminedAllowed, sure)
        : this;
  }

  /** Returns a copy whose capacity is in this unit; this objective if it is about no capacity. */
  public RunObjective in(LoadUnit unit) {
    return subject instanceof CapacitySubject of
        ? new RunObjective(
            new CapacitySubject(of.slo(), of.target(), unit),
            requirement,
            undeterminedAllowed,
            sure)
        : this;
  }

  /** Returns a copy whose requirement every value meets. */
  public RunObjective measured() {
    return new RunObjective(subject, BoundComparison.GTE, 0);
  }

  /**
   * Returns its text, such as {@code chat: TTFT p99 ≤ 200 ms}: unique within a run, and its name in
   * Gatling's report.
   */
  public String text() {
    return ObjectiveText.of(this);
  }

  /** Returns the request path; empty for all requests. */
  public List<String> path() {
    return subject.path();
  }

  /**
   * Returns the unit of bound and value: {@code ms}, {@code tokens/s}, {@code req/s}, {@code %}.
   */
  public String unit() {
    return subject.unit();
  }
}
