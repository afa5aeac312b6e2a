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
 * The figures of a level.
 *
 * @param level the level
 * @param stats the figures of the requests due in the level; rates count all requests by timestamp
 * @param slos the figures of each SLO for these requests
 * @param stable whether the queue did not grow at the end of the level
 * @param misses the misses of each SLO in time batches; not available for SLOs without an entry
 * @param sent the requests sent in the level
 */
public record LevelStats(
    Level level,
    RequestStats stats,
    List<SloStats> slos,
    boolean stable,
    Map<Slo, List<TimeBatch>> misses,
    LevelSent sent) {

  /** Returns a copy with that timing uncertainty. */
  LevelStats within(TimingUncertainty uncertainty) {
    List<SloStats> within = slos.stream().map(each -> each.within(uncertainty)).toList();
    return new LevelStats(level, stats, within, stable, misses, sent);
  }

  /** Returns the requests sent per second; empty if the level has no duration. */
  public OptionalDouble sentPerSecond() {
    double seconds = level.window().seconds();
    return seconds > 0 ? OptionalDouble.of(sent.sent() / seconds) : OptionalDouble.empty();
  }

  /**
   * Returns whether the level passes: its attainment reaches the target and its queue does not
   * grow. UNDETERMINED if its load was not applied.
   *
   * @param target the attainment at which a level passes, 0 to 1
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
