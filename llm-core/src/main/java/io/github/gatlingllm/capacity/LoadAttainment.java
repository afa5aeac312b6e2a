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
 * How an SLO was kept at one load, by all levels that had it.
 *
 * @param load which
 * @param good requests that met the SLO
 * @param surelyGood those of them that are not as near to a bound as times are uncertain
 * @param maybeGood with those that may have met it, as near as they are to a bound
 * @param judged those that could be held against it
 * @param unfinished those that the run's end cut before that
 * @param steady whether no level of this load had a queue that still grew
 * @param batches how its misses are spread over time; empty: not known
 * @param ownEffect φ by the times of its own requests, in the level that had most of them; infinite
 *     where those tell nothing
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

  /** Each load at which requests were sent, the lowest first. */
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

  /** As far as its requests say. A load without any that could be judged never holds. */
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
