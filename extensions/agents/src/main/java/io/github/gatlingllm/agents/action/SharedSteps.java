// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.action;

import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import io.github.gatlingllm.agents.StepKind;
import java.util.ArrayList;
import java.util.List;

/**
 * Steps that one branch of a user runs for all: others that need them meanwhile wait for their end.
 * The user's event loop only.
 */
final class SharedSteps {

  private List<Runnable> waiting = new ArrayList<>();
  private boolean running;

  boolean running() {
    return running;
  }

  void begin() {
    running = true;
  }

  /**
   * Lets a branch wait for the end of the steps. In its job, that is a step of its own.
   *
   * @param name the name of that step
   */
  void await(Session session, Action next, String name) {
    CurrentJob job = CurrentJob.within(session);
    if (job == null) {
      waiting.add(() -> next.$bang(session));
      return;
    }
    int step = job.job().begin(job.branch(), name, StepKind.MCP, job.now());
    waiting.add(
        () -> {
          job.job().endTool(step, job.now(), false);
          next.$bang(session);
        });
  }

  /** Ends the steps, with any outcome, and returns what lets each branch that waits go on. */
  List<Runnable> end() {
    running = false;
    List<Runnable> released = waiting;
    waiting = new ArrayList<>();
    return released;
  }
}
