/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.slo.Slo;
import io.github.gatlingllm.slo.SloTally;
import io.github.gatlingllm.timeline.ExactBudget;
import io.github.gatlingllm.timeline.RequestRecord;
import io.github.gatlingllm.timeline.Window;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The part of a {@link LevelRecorder} into which one event loop writes, and no other thread. A
 * request costs one lock, which nobody contends for.
 */
public final class LevelShard {

  private final LevelTrack track;
  private final ExactBudget budget;

  // guarded by this; by the level's number
  private final Map<Integer, LevelFigures> levels = new HashMap<>();

  LevelShard(LevelTrack track, ExactBudget budget) {
    this.track = track;
    this.budget = budget;
  }

  /**
   * A request has ended, in whichever way.
   *
   * @param held the SLOs it is held against
   */
  public synchronized void record(RequestRecord request, List<Slo> held) {
    if (!request.measured()) {
      return;
    }
    due(request, held);
    for (Level level : track.levels()) {
      if (level.meets(request.timing().sent(), request.timing().closed())) {
        of(level.number()).passing(request, held, level);
      }
    }
  }

  /** An attempt of a request has failed, and another will follow. */
  public synchronized void retried(RequestRecord attempt) {
    if (attempt.measured()) {
      due(attempt, List.of());
    }
  }

  synchronized void mergeInto(LevelFigures all, int number, Window window) {
    LevelFigures own = levels.get(number);
    if (own != null) {
      all.addAll(own, window);
    }
  }

  synchronized void soFar(int number, Map<String, SloTally> tallies, Waits waits) {
    LevelFigures own = levels.get(number);
    if (own != null) {
      own.addTo(tallies, waits);
    }
  }

  private void due(RequestRecord request, List<Slo> held) {
    int number = track.at(request.timing().due());
    if (number != LevelTrack.NONE) {
      of(number).due(request, held, budget);
    }
  }

  private LevelFigures of(int number) {
    return levels.computeIfAbsent(number, added -> new LevelFigures(track.unit()));
  }
}
