// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.distribution.ExactBudget;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.slo.goodput.SloTally;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Records the figures of all levels of a run. A request belongs to the level in which it was due.
 * Rates and requests in flight count by timestamp, for all requests in flight during the level.
 * Warm-up requests are ignored.
 */
public final class LevelRecorder {

  private final LevelTrack track;
  private final ExactBudget budget = new ExactBudget();
  private final LevelSends sends = new LevelSends();
  private final List<LevelShard> shards = new CopyOnWriteArrayList<>();

  /** Creates an empty recorder. */
  public LevelRecorder(LevelTrack track) {
    this.track = track;
  }

  /** Returns a new shard for one event loop. */
  public LevelShard newShard() {
    var shard = new LevelShard(track, budget);
    shards.add(shard);
    return shard;
  }

  /**
   * Records that a request was sent. Thread-safe.
   *
   * @param due its due time; {@link Timing#ABSENT} if the load profile has no schedule
   * @param stamp its send time
   */
  public void sent(long due, long stamp) {
    sends.sent(due, stamp);
  }

  /**
   * Returns the figures of all levels that began before the end of the load.
   *
   * @param slos all SLOs of the run
   * @param endNanos the end of the load, which cuts the current level
   */
  public List<LevelStats> snapshot(List<Slo> slos, long endNanos) {
    return track.levels().stream()
        .filter(level -> level.startNanos() < endNanos)
        .map(level -> level.endingAt(Math.min(level.endNanos(), endNanos)))
        .map(level -> stats(level, slos))
        .toList();
  }

  /**
   * Returns the interim figures of the current level; empty before the first level. Thread-safe. It
   * blocks event loops only while a list is copied.
   *
   * @param load the load whose levels are recorded
   * @param uncertainty the timing uncertainty
   */
  public Optional<PartialLevel> soFar(
      LevelledLoad load, long nowNanos, TimingUncertainty uncertainty) {
    return PartialLevel.current(track.levels(), nowNanos)
        .map(level -> soFar(load, level, nowNanos, uncertainty));
  }

  private PartialLevel soFar(
      LevelledLoad load, Level level, long nowNanos, TimingUncertainty uncertainty) {
    var tallies = new HashMap<String, SloTally>();
    var waits = new WaitSeries();
    shards.forEach(shard -> shard.soFar(level.number(), tallies, waits, uncertainty));
    return PartialLevel.of(load, level, nowNanos, Map.copyOf(tallies), waits);
  }

  private LevelStats stats(Level level, List<Slo> slos) {
    var all = new LevelFigures(track.unit());
    shards.forEach(shard -> shard.mergeInto(all, level.number(), level.window()));
    return all.stats(level, slos, sends.in(level));
  }
}
