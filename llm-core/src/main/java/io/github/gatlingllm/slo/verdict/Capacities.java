// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The capacities that a run's levels of load tell. */
public interface Capacities {

  /** Of a run without levels. */
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

  /** In what their load is told; empty without levels. */
  Optional<LoadUnit> unit();

  /**
   * The capacity for an SLO.
   *
   * @param target the attainment that a level must reach, 0 to 1; empty: that of the levels
   */
  Optional<Capacity> of(Slo slo, OptionalDouble target);

  /**
   * The requests of each level whose load was applied, with what the load generator took for it.
   */
  default List<RequestStats> applied() {
    return List.of();
  }

  /** Its levels, if it measured the same load several times; else none. */
  default List<Repeated> repeats() {
    return List.of();
  }

  /**
   * One of several levels of the same load.
   *
   * @param stats the figures of its requests
   * @param slos how these kept each SLO
   */
  record Repeated(RequestStats stats, List<SloStats> slos) {}

  /** Why there is none. */
  String missing(Slo slo);
}
