// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.workers;

import io.github.gatlingllm.capacity.ConcurrencyLevels;
import io.github.gatlingllm.capacity.LevelledLoad;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.protocol.WindowEdges;
import io.github.gatlingllm.slo.objective.Budget;
import io.github.gatlingllm.workers.WorkerPlace;
import java.util.Collection;

/** Rejects simulations that several workers cannot run like one. */
public final class WorkerRules {

  private WorkerRules() {}

  /**
   * Rejects what a worker cannot do without the others.
   *
   * @param place the place of this worker
   * @param protocols all protocols of the run
   * @param edges the warm-up and cool-down of the protocols together
   * @param loads the loads with levels
   * @param stopsEarly whether an objective stops the run
   * @throws IllegalStateException naming the element, the reason and a remedy
   */
  public static void require(
      WorkerPlace place,
      Collection<LlmProtocol> protocols,
      WindowEdges edges,
      Collection<LevelledLoad> loads,
      boolean stopsEarly) {
    loads.forEach(WorkerRules::requireInStep);
    refuseIf(edges.warmUpRequests() > 0, WorkerTexts.WARM_UP_REQUESTS);
    refuseIf(stopsEarly, WorkerTexts.STOP_EARLY);
    for (LlmProtocol protocol : protocols) {
      refuseIf(!protocol.spending().budget().equals(Budget.UNLIMITED), WorkerTexts.BUDGET);
    }
  }

  /**
   * Rejects Gatling assertions, which would judge the requests of one worker.
   *
   * @param own the number of assertions that are not objectives
   * @throws IllegalStateException naming a remedy
   */
  public static void requireNoAssertions(WorkerPlace place, long own) {
    if (place.several() && own > 0) {
      throw new IllegalStateException(WorkerTexts.assertions(own));
    }
  }

  private static void requireInStep(LevelledLoad load) {
    refuseIf(load instanceof ConcurrencyLevels && !load.inStep(), WorkerTexts.CLOSED_LEVEL);
  }

  private static void refuseIf(boolean used, String text) {
    if (used) {
      throw new IllegalStateException(text);
    }
  }
}
