// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.Subject;
import java.time.Duration;

/** DSL for the bounds of any time */
public abstract sealed class TimeBounds permits ObjectiveBuilder.OfTime {

  private final Subject subject;

  TimeBounds(Subject subject) {
    this.subject = subject;
  }

  /**
   * Less than
   *
   * @param bound the bound
   * @return the objective
   */
  public Objective lt(Duration bound) {
    return objective(BoundComparison.LT, bound);
  }

  /**
   * At most; equality passes
   *
   * @param bound the bound
   * @return the objective
   */
  public Objective lte(Duration bound) {
    return objective(BoundComparison.LTE, bound);
  }

  /**
   * More than
   *
   * @param bound the bound
   * @return the objective
   */
  public Objective gt(Duration bound) {
    return objective(BoundComparison.GT, bound);
  }

  /**
   * At least; equality passes
   *
   * @param bound the bound
   * @return the objective
   */
  public Objective gte(Duration bound) {
    return objective(BoundComparison.GTE, bound);
  }

  /**
   * Between two bounds, inclusive
   *
   * @param lower the smallest good value
   * @param upper the largest good value
   * @return the objective
   */
  public Objective between(Duration lower, Duration upper) {
    return Objective.of(subject, new Requirement.Between(millis(lower), millis(upper)));
  }

  private Objective objective(BoundComparison comparison, Duration bound) {
    return Objective.of(subject, comparison, millis(bound));
  }

  private static double millis(Duration duration) {
    return duration.toNanos() / 1e6;
  }
}
