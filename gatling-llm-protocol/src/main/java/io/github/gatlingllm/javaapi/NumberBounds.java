// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.function.UnaryOperator;

/** DSL for the bounds of any number */
public abstract sealed class NumberBounds
    permits ObjectiveBuilder.OfNumber, CapacityObjectiveBuilder {

  private final Subject subject;
  private final UnaryOperator<Objective> made;
  private final double scale;

  NumberBounds(Subject subject) {
    this(subject, objective -> objective);
  }

  /** Creates bounds in a unit that is smaller than the figure's own unit by this factor. */
  NumberBounds(Subject subject, double scale) {
    this(subject, objective -> objective, scale);
  }

  /** Creates bounds whose objective needs more than its text, such as probe prompts. */
  NumberBounds(Subject subject, UnaryOperator<Objective> made) {
    this(subject, made, 1);
  }

  private NumberBounds(Subject subject, UnaryOperator<Objective> made, double scale) {
    this.subject = subject;
    this.made = made;
    this.scale = scale;
  }

  /** Returns a bound in the figure's own unit. */
  final double own(double bound) {
    return bound / scale;
  }

  final Objective of(Requirement requirement) {
    return made.apply(Objective.of(subject, requirement));
  }

  /**
   * Less than
   *
   * @param bound the bound, in the figure's unit: %, requests/s, tokens/s, concurrent users, money
   *     in the currency of the prices
   * @return the objective
   */
  public Objective lt(double bound) {
    return of(new Requirement.Side(BoundComparison.LT, own(bound)));
  }

  /**
   * At most; equality passes
   *
   * @param bound the bound, in the figure's unit: %, requests/s, tokens/s, concurrent users, money
   *     in the currency of the prices
   * @return the objective
   */
  public Objective lte(double bound) {
    return of(new Requirement.Side(BoundComparison.LTE, own(bound)));
  }

  /**
   * More than
   *
   * @param bound the bound, in the figure's unit: %, requests/s, tokens/s, concurrent users, money
   *     in the currency of the prices
   * @return the objective
   */
  public Objective gt(double bound) {
    return of(new Requirement.Side(BoundComparison.GT, own(bound)));
  }

  /**
   * At least; equality passes
   *
   * @param bound the bound, in the figure's unit: %, requests/s, tokens/s, concurrent users, money
   *     in the currency of the prices
   * @return the objective
   */
  public Objective gte(double bound) {
    return of(new Requirement.Side(BoundComparison.GTE, own(bound)));
  }

  /**
   * Between two bounds, inclusive
   *
   * @param lower the smallest good value, in the figure's own unit
   * @param upper the largest good value, in the figure's own unit
   * @return the objective
   */
  public Objective between(double lower, double upper) {
    return of(new Requirement.Between(own(lower), own(upper)));
  }
}
