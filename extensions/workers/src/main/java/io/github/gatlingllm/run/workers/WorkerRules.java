// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.workers;

import io.github.gatlingllm.capacity.ConcurrencyLevels;
import io.github.gatlingllm.capacity.LevelledLoad;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.protocol.WindowEdges;
import io.github.gatlingllm.slo.objective.Budget;
import io.github.gatlingllm.workers.WorkerPlace;
import java.util.Collection;

/** What a worker refuses to start with, since several of them could not do it as one would. */
public final class WorkerRules {

  private static final String NOT_YET = " does not work on several machines: ";

  private WorkerRules() {}

  /**
   * Refuses what no worker can do by itself.
   *
   * @param place which worker
   * @param protocols all of the run
   * @param edges what they leave out together
   * @param loads what the load goes through levels by
   * @param stopsEarly whether an objective stops the run
   * @throws IllegalStateException naming what, why and a remedy
   */
  public static void require(
      WorkerPlace place,
      Collection<LlmProtocol> protocols,
      WindowEdges edges,
      Collection<LevelledLoad> loads,
      boolean stopsEarly) {
    loads.forEach(WorkerRules::requireInStep);
    refuseIf(
        edges.warmUpRequests() > 0,
        "llm.warmUpRequests(...)",
        "which requests are the first is known only of all workers together. Use a duration:"
            + " llm.warmUp(Duration.ofSeconds(...))");
    refuseIf(
        stopsEarly,
        "an objective that stops the run",
        "no worker knows the others' figures. Leave out .stopEarly()");
    for (LlmProtocol protocol : protocols) {
      refuseIf(
          !protocol.spending().budget().equals(Budget.UNLIMITED),
          "a budget",
          "no worker knows what the others have used up. Leave it out, or let the load profile end"
              + " the run");
    }
  }

  /**
   * Refuses what Gatling would judge by one worker's requests.
   *
   * @param own assertions of the run besides objectives
   * @throws IllegalStateException naming a remedy
   */
  public static void requireNoAssertions(WorkerPlace place, long own) {
    if (place.several() && own > 0) {
      throw new IllegalStateException(
          own
              + (own == 1 ? " assertion" : " assertions")
              + " of the simulation would be judged by the requests of one worker only, and by"
              + " nobody of all: use objectives(...), which are judged once all workers are"
              + " merged");
    }
  }

  private static void requireInStep(LevelledLoad load) {
    refuseIf(
        load instanceof ConcurrencyLevels && !load.inStep(),
        "a level of a closed load that goes on until enough requests have ended",
        "how many have is known only of all workers together. Let each level last a fixed time:"
            + " .eachLevelLastingAtMost(...) as long as .eachLevelLasting(...)");
  }

  private static void refuseIf(boolean asked, String what, String why) {
    if (asked) {
      throw new IllegalStateException(what + NOT_YET + why);
    }
  }
}
