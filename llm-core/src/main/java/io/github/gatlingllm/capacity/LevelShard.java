// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.ExactBudget;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.goodput.SloTally;
import io.github.gatlingllm.slo.objective.EndedRequest;
import java.util.HashMap;
import java.util.Map;

/**
 * The part of a {@link LevelRecorder} that one event loop writes. Each request takes one
 * uncontended lock.
 */
public final class LevelShard {

  private final LevelTrack track;
  private final ExactBudget budget;

  // guarded by this; by level number
  private final Map<Integer, LevelFigures> levels = new HashMap<>();

  LevelShard(LevelTrack track, ExactBudget budget) {
    this.track = track;
    this.budget = budget;
  }

  /** Records a request that has ended, with any outcome. */
  public synchronized void record(EndedRequest ended) {
    RequestRecord request = ended.request();
    if (!request.measured()) {
      return;
    }
    due(ended);
    for (Level level : track.levels()) {
      if (level.meets(request.timing().sent(), request.timing().closed())) {
        of(level.number()).passing(ended, level);
      }
    }
  }

  /** Records a failed attempt that is followed by another one. */
  public synchronized void retried(EndedRequest attempt) {
    if (attempt.request().measured()) {
      due(attempt);
    }
  }

  synchronized void mergeInto(LevelFigures all, int number, Window window) {
    LevelFigures own = levels.get(number);
    if (own != null) {
      all.addAll(own, window);
    }
  }

  synchronized void soFar(
      int number, Map<String, SloTally> tallies, WaitSeries waits, TimingUncertainty uncertainty) {
    LevelFigures own = levels.get(number);
    if (own != null) {
      own.addTo(tallies, waits, uncertainty);
    }
  }

  private void due(EndedRequest ended) {
    if (ended.level() != LevelTrack.NONE) {
      of(ended.level()).due(ended, budget);
    }
  }

  private LevelFigures of(int number) {
    return levels.computeIfAbsent(number, added -> new LevelFigures(track.unit()));
  }
}
