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
 * Collects what the levels of a run show. A request belongs, with all that happens to it, to the
 * level in which it was due; rates and requests in flight count by stamp inside a level, whoever's
 * they are. Requests of the warm-up are in neither.
 */
public final class LevelRecorder {

  private final LevelTrack track;
  private final ExactBudget budget = new ExactBudget();
  private final LevelSends sends = new LevelSends();
  private final List<LevelShard> shards = new CopyOnWriteArrayList<>();

  /** Starts without any request. */
  public LevelRecorder(LevelTrack track) {
    this.track = track;
  }

  /** A new shard, for one event loop. */
  public LevelShard newShard() {
    var shard = new LevelShard(track, budget);
    shards.add(shard);
    return shard;
  }

  /**
   * A request has left. Any thread.
   *
   * @param due when the load profile meant it to; {@link Timing#ABSENT}: it said nothing
   */
  public void sent(long due, long stamp) {
    sends.sent(due, stamp);
  }

  /**
   * What all levels showed that had begun by then.
   *
   * @param slos all of the run
   * @param endNanos the end of the load, which cuts the level that is going on
   */
  public List<LevelStats> snapshot(List<Slo> slos, long endNanos) {
    return track.levels().stream()
        .filter(level -> level.startNanos() < endNanos)
        .map(level -> level.endingAt(Math.min(level.endNanos(), endNanos)))
        .map(level -> stats(level, slos))
        .toList();
  }

  /**
   * How the level stands that began last; empty before the first. Any thread: event loops wait for
   * it no longer than copying a list takes.
   *
   * @param load whose levels are recorded here
   * @param uncertainty how far times may be from the truth
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
