// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.slo.certainty.OwnDependence;
import io.github.gatlingllm.slo.certainty.TimeBatch;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The SLO counts of one load, over all levels of that load.
 *
 * @param load the load
 * @param good requests that met the SLO
 * @param surelyGood good requests that are not within the timing uncertainty of a bound
 * @param maybeGood good requests, and misses within the timing uncertainty of a bound
 * @param judged requests judged by the SLO
 * @param unfinished requests cut by the end of the run
 * @param steady whether no level of this load had a growing queue
 * @param batches the misses in time batches; empty if not known
 * @param ownEffect φ by the times of the load's own requests, in its largest level; infinite if not
 *     known
 */
record LoadAttainment(
    double load,
    long good,
    long surelyGood,
    long maybeGood,
    long judged,
    long unfinished,
    boolean steady,
    List<TimeBatch> batches,
    double ownEffect) {

  /** Returns each load at which requests were sent, in ascending order. */
  static List<LoadAttainment> all(List<LevelStats> levels, Slo slo, double target) {
    var loads = new TreeMap<Double, LoadAttainment>();
    for (LevelStats level : levels) {
      of(level, slo, target)
          .ifPresent(seen -> loads.merge(seen.load(), seen, LoadAttainment::plus));
    }
    return new ArrayList<>(loads.values());
  }

  private static Optional<LoadAttainment> of(LevelStats level, Slo slo, double target) {
    return level.slos().stream()
        .filter(stats -> stats.slo().equals(slo) && stats.sent() > 0)
        .findFirst()
        .map(stats -> of(level, stats, target));
  }

  private static LoadAttainment of(LevelStats level, SloStats stats, double target) {
    return new LoadAttainment(
        level.level().load(),
        stats.good(),
        stats.goodAtLeast(),
        stats.goodAtMost(),
        stats.judged(),
        stats.unfinished(),
        level.stable(),
        level.misses().getOrDefault(stats.slo(), List.of()),
        OwnDependence.of(level.stats(), stats.slo(), target).orElse(Double.POSITIVE_INFINITY));
  }

  private LoadAttainment plus(LoadAttainment other) {
    return new LoadAttainment(
        load,
        good + other.good,
        surelyGood + other.surelyGood,
        maybeGood + other.maybeGood,
        judged + other.judged,
        unfinished + other.unfinished,
        steady && other.steady,
        Stream.concat(batches.stream(), other.batches.stream()).toList(),
        judged >= other.judged ? ownEffect : other.ownEffect);
  }

  /** Whether the load passes by its counts. A load without judged requests never passes. */
  boolean holds(double target) {
    return steady && judged > 0 && !cut() && attainment() >= target;
  }

  double attainment() {
    return (double) good / judged;
  }

  private boolean cut() {
    return SloStats.tooManyCut(unfinished, judged + unfinished);
  }
}
