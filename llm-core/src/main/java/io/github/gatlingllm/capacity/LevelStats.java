// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.slo.certainty.TimeBatch;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What a level showed.
 *
 * @param level which
 * @param stats the figures of the requests due in it; rates count by stamp, whoever's they are
 * @param slos each SLO's figures of these requests
 * @param stable whether its queue no longer grew at its end
 * @param misses how each SLO's misses are spread over the level; without an SLO: nobody knows
 * @param sent what really left in it
 */
public record LevelStats(
    Level level,
    RequestStats stats,
    List<SloStats> slos,
    boolean stable,
    Map<Slo, List<TimeBatch>> misses,
    LevelSent sent) {

  /** The same, of times that may be so far from the truth. */
  LevelStats within(TimingUncertainty uncertainty) {
    List<SloStats> within = slos.stream().map(each -> each.within(uncertainty)).toList();
    return new LevelStats(level, stats, within, stable, misses, sent);
  }

  /** What really left in it, per second; empty of a level that had no time. */
  public OptionalDouble sentPerSecond() {
    double seconds = level.window().seconds();
    return seconds > 0 ? OptionalDouble.of(sent.sent() / seconds) : OptionalDouble.empty();
  }

  /**
   * Whether the level holds: so many of its requests keep the SLO, as an objective on attainment
   * would be judged, and its queue does not grow. Nobody knows where its load was not applied.
   *
   * @param target the attainment that it takes, 0 to 1
   */
  public Verdict verdict(Slo slo, double target) {
    if (!sent.applied()) {
      return Verdict.UNDETERMINED;
    }
    if (!stable) {
      return Verdict.MISSED;
    }
    return slos.stream()
        .filter(each -> each.slo().equals(slo))
        .findFirst()
        .map(each -> each.reaches(target))
        .orElse(Verdict.UNDETERMINED);
  }
}
