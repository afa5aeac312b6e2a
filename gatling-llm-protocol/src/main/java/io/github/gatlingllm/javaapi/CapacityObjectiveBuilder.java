// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.slo.objective.CapacitySubject;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.OptionalDouble;

/**
 * DSL for building objectives on a capacity
 *
 * <p>Bounds are in the unit of the run's levels: requests/s of an open load, users at once of a
 * closed one. Its 95 % interval decides: MET where all of that keeps the bound, MISSED where none
 * of it does. UNDETERMINED in between, in a run without levels, and where no level tells: one that
 * held up to 20 says nothing about 25.
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
    return new CapacityObjectiveBuilder(
        slo, OptionalDouble.of(PercentageCheck.percent("target", percent) / 100));
  }
}
