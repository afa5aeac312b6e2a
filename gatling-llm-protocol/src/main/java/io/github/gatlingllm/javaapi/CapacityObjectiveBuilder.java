// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.slo.objective.CapacitySubject;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.OptionalDouble;

/**
 * DSL for building objectives on a capacity
 *
 * <p>Bounds use the unit of the run's levels: requests/s for an open load, concurrent users for a
 * closed one. The 95 % confidence interval of the capacity decides. The objective is MET if the
 * whole interval meets the bound, and MISSED if no part of it does. Otherwise it is UNDETERMINED,
 * also in a run without levels, and if no level is conclusive: a level that passed at 20 is no
 * evidence for 25.
 */
public final class CapacityObjectiveBuilder extends NumberBounds {

  private final Slo slo;

  CapacityObjectiveBuilder(Slo slo) {
    this(slo, OptionalDouble.empty());
  }

  private CapacityObjectiveBuilder(Slo slo, OptionalDouble target) {
    super(new CapacitySubject(slo, target));
    this.slo = slo;
  }

  /**
   * Define the attainment that a load must reach; by default, that of the levels
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
    return new CapacityObjectiveBuilder(
        slo, OptionalDouble.of(PercentageCheck.percent("target", percent) / 100));
  }
}
