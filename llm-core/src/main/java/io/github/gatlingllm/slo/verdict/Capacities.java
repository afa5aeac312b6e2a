// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The capacities that follow from a run's load levels. */
public interface Capacities {

  /** The capacities of a run without load levels. */
  Capacities NONE =
      new Capacities() {
        @Override
        public Optional<LoadUnit> unit() {
          return Optional.empty();
        }

        @Override
        public Optional<Capacity> of(Slo slo, OptionalDouble target) {
          return Optional.empty();
        }

        @Override
        public String missing(Slo slo) {
          return FindingTexts.NO_LEVELS;
        }
      };

  /** Returns the unit of the loads; empty if the run has no levels. */
  Optional<LoadUnit> unit();

  /**
   * Returns the capacity for an SLO.
   *
   * @param target the attainment that a level must reach, 0 to 1; empty uses the levels' own target
   */
  Optional<Capacity> of(Slo slo, OptionalDouble target);

  /** Returns the requests of each level whose load was applied, with their schedule lag. */
  default List<RequestStats> applied() {
    return List.of();
  }

  /** Returns the levels if the run repeated the same load; otherwise an empty list. */
  default List<Repeated> repeats() {
    return List.of();
  }

  /**
   * One of several levels with the same load.
   *
   * @param stats the figures of its requests
   * @param slos their figures for each SLO
   */
  record Repeated(RequestStats stats, List<SloStats> slos) {}

  /** Returns why the SLO has no capacity. */
  String missing(Slo slo);
}
