// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.slo.objective.Slo;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How load levels are chosen and judged.
 *
 * @param kind how levels follow each other
 * @param slo the SLO that a level must pass; null if each SLO of the run is judged separately
 * @param target the attainment at which a level passes, 0 to 1
 * @param decided the verdicts of a search, by level number; null if figures decide
 */
public record LevelPolicy(
    Kind kind, @Nullable Slo slo, double target, @Nullable Map<Integer, LevelVerdict> decided) {

  /** Creates a policy for levels that are judged by their figures. */
  public LevelPolicy(Kind kind, @Nullable Slo slo, double target) {
    this(kind, slo, target, null);
  }

  /** Returns the verdicts for that SLO and target; null if figures decide. */
  @Nullable Map<Integer, LevelVerdict> decidedFor(Slo deciding, double share) {
    return deciding.equals(slo) && share == target ? decided : null;
  }

  /** The default attainment at which a level passes. */
  public static final double DEFAULT_TARGET = 0.99;

  /** How levels follow each other. */
  public enum Kind {
    /** Planned levels, each higher than the one before. */
    STAIRCASE,
    /** Levels of the same load. */
    REPEAT,
    /** Levels that a search chooses by the results of earlier levels. */
    SEARCH,

    /** Levels below, at and above a known capacity, and back. They measure no capacity. */
    OVERLOAD
  }
}
