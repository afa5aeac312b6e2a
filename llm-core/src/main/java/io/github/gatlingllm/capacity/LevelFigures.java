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

/** The figures of a level, from one event loop or from several. */
final class LevelFigures {

  private final PartFigures requests = new PartFigures();
  private final SloPartFigures slos = new SloPartFigures();
  private final WaitSeries waits = new WaitSeries();
  private final boolean open;

  /** Creates empty figures. Closed levels record no waits, because they have no queue to judge. */
  LevelFigures(LoadUnit unit) {
    this.open = unit != LoadUnit.CONCURRENCY;
  }

  /** Records a request, or an attempt, that was due in the level and has ended. */
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

  /** Records a request that was in flight during the level and has ended. */
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

  /** Adds counts and waits of a level that has not ended. Other figures would take too long. */
  void addTo(Map<String, SloTally> tallies, WaitSeries waiting, TimingUncertainty uncertainty) {
    slos.addTo(tallies, uncertainty);
    waiting.addAll(waits);
  }

  /** Returns the figures. Call it only after the last request was added. */
  LevelStats stats(Level level, List<Slo> order, LevelSent sent) {
    boolean stable = !open || Stability.stable(level, waits.all());
    Window window = level.window();
    return new LevelStats(
        level, requests.stats(window), slos.stats(order, window), stable, slos.misses(), sent);
  }
}
