// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.workers;

import io.github.gatlingllm.run.distributed.LocalRun;
import io.github.gatlingllm.run.distributed.Worker;
import io.github.gatlingllm.run.distributed.WorkerProvider;

/** Makes a process one of several workers, if its simulation can be split. */
public final class SeveralWorkers implements WorkerProvider {

  @Override
  public Worker join(LocalRun run) {
    WorkerRules.require(run.place(), run.protocols(), run.edges(), run.loads(), run.stopsEarly());
    WorkerRules.requireNoAssertions(run.place(), run.ownAssertions());
    CoordinationSettings meeting =
        CoordinationSettings.of(run.place(), System::getProperty, System::getenv);
    return new WorkerRun(
        run.place(),
        meeting,
        WorkerFingerprint.identity(
            run.simulation(),
            run.loadProfile(),
            run.objectives(),
            run.versions(),
            meeting.secret()),
        WorkerSearch.of(run.place(), run.loads(), run.failed()));
  }
}
