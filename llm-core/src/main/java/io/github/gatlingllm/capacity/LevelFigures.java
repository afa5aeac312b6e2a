// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.ExactBudget;
import io.github.gatlingllm.measure.record.PartFigures;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.slo.goodput.SloPartFigures;
import io.github.gatlingllm.slo.goodput.SloTally;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;
import java.util.Map;

/** What one event loop saw of a level, or several together. */
final class LevelFigures {

  private final PartFigures requests = new PartFigures();
  private final SloPartFigures slos = new SloPartFigures();
  private final WaitSeries waits = new WaitSeries();
  private final boolean open;

  /** Of a level of that load: in a closed one nobody asks how long requests waited. */
  LevelFigures(LoadUnit unit) {
    this.open = unit != LoadUnit.CONCURRENCY;
  }

  /** A request that was due in the level has ended, or an attempt of one. */
  void due(EndedRequest ended, ExactBudget budget) {
    RequestRecord request = ended.request();
    requests.due(request, budget);
    if (request.outcome().status() != RequestStatus.RETRIED) {
      slos.due(ended);
      if (open) {
        waits.add(Wait.of(request));
      }
    }
  }

  /** A request has ended that was under way in the level. */
  void passing(EndedRequest ended, Level level) {
    RequestRecord request = ended.request();
    Window whole = level.window();
    Window certain = level.certainAt(request.timing().closed());
    requests.passing(request, whole, certain);
    slos.passing(ended, whole, certain);
  }

  void addAll(LevelFigures other, Window window) {
    requests.addAll(other.requests, window);
    slos.addAll(other.slos, window);
    waits.addAll(other.waits);
  }

  /**
   * Adds what is known while the level goes on: counts and waits alone, so that it takes no time.
   */
  void addTo(Map<String, SloTally> tallies, WaitSeries waiting, TimingUncertainty uncertainty) {
    slos.addTo(tallies, uncertainty);
    waiting.addAll(waits);
  }

  /** To be called once nothing is added any more. */
  LevelStats stats(Level level, List<Slo> order, LevelSent sent) {
    boolean stable = !open || Stability.stable(level, waits.all());
    Window window = level.window();
    return new LevelStats(
        level, requests.stats(window), slos.stats(order, window), stable, slos.misses(), sent);
  }
}
