// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.slo.objective.Slo;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What levels are for.
 *
 * @param kind how they follow each other
 * @param slo what decides whether one holds; null: each SLO of the run, by itself
 * @param target the attainment that it takes, 0 to 1
 * @param decided what a search decided of its levels, by their numbers; null: nobody decided, the
 *     figures do
 */
public record LevelPolicy(
    Kind kind, @Nullable Slo slo, double target, @Nullable Map<Integer, LevelVerdict> decided) {

  /** Of levels that their figures decide. */
  public LevelPolicy(Kind kind, @Nullable Slo slo, double target) {
    this(kind, slo, target, null);
  }

  /** What was decided for that SLO and target; null: the figures decide. */
  @Nullable Map<Integer, LevelVerdict> decidedFor(Slo deciding, double share) {
    return deciding.equals(slo) && share == target ? decided : null;
  }

  /** The attainment that a level must reach unless somebody says otherwise. */
  public static final double DEFAULT_TARGET = 0.99;

  /** How levels follow each other. */
  public enum Kind {
    /** Each higher than the one before, as planned. */
    STAIRCASE,
    /** All the same. */
    REPEAT,
    /** Each as what went before suggests. */
    SEARCH,

    /** Below, at and above a capacity that is known, and back: they tell no capacity. */
    OVERLOAD
  }
}
