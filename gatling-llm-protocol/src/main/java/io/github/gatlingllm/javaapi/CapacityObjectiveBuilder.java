/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.slo.Comparison;
import io.github.gatlingllm.slo.Objective;
import io.github.gatlingllm.slo.Requirement;
import io.github.gatlingllm.slo.Slo;
import io.github.gatlingllm.slo.Subject;
import java.util.OptionalDouble;

/**
 * DSL for building objectives on a capacity
 *
 * <p>Bounds are in the unit of the run's levels: requests/s of an open load, users at once of a
 * closed one. UNDETERMINED in a run without levels, and where no level tells: one that held up to
 * 20 says nothing about 25.
 */
public final class CapacityObjectiveBuilder {

  private final Slo slo;
  private final OptionalDouble target;

  CapacityObjectiveBuilder(Slo slo) {
    this(slo, OptionalDouble.empty());
  }

  private CapacityObjectiveBuilder(Slo slo, OptionalDouble target) {
    this.slo = slo;
    this.target = target;
  }

  /**
   * Define the attainment that a load must reach; the default is that of the levels
   *
   * @param percent above 0, below 100
   * @return a new CapacityObjectiveBuilder instance
   */
  public CapacityObjectiveBuilder target(double percent) {
    if (!(percent > 0 && percent < 100)) {
      throw new IllegalArgumentException(
          "the target of a capacity must be above 0 % and below 100 %, but was "
              + percent
              + ": no number of good requests proves that none ever misses");
    }
    return new CapacityObjectiveBuilder(slo, OptionalDouble.of(percent / 100));
  }

  /**
   * Less than
   *
   * @param bound requests/s, or users at once
   * @return the objective
   */
  public Objective lt(double bound) {
    return of(Comparison.LT, bound);
  }

  /**
   * At most; equality passes
   *
   * @param bound requests/s, or users at once
   * @return the objective
   */
  public Objective lte(double bound) {
    return of(Comparison.LTE, bound);
  }

  /**
   * More than
   *
   * @param bound requests/s, or users at once
   * @return the objective
   */
  public Objective gt(double bound) {
    return of(Comparison.GT, bound);
  }

  /**
   * At least; equality passes
   *
   * @param bound requests/s, or users at once
   * @return the objective
   */
  public Objective gte(double bound) {
    return of(Comparison.GTE, bound);
  }

  /**
   * From one bound to another, both included
   *
   * @param lower the lowest good capacity, in requests/s, or users at once
   * @param upper the highest
   * @return the objective
   */
  public Objective between(double lower, double upper) {
    return new Objective(subject(), new Requirement.Between(lower, upper));
  }

  private Objective of(Comparison comparison, double bound) {
    return new Objective(subject(), comparison, bound);
  }

  private Subject subject() {
    return new Subject.OfCapacity(slo, target);
  }
}
