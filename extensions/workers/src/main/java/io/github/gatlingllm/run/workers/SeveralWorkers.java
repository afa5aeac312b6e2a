// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.workers;

import io.github.gatlingllm.run.distributed.LocalRun;
import io.github.gatlingllm.run.distributed.Worker;
import io.github.gatlingllm.run.distributed.WorkerProvider;
import java.util.ArrayList;
import java.util.List;

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
            run.simulation(), loadProfile(run), run.objectives(), run.versions(), meeting.secret()),
        WorkerSearch.of(run.place(), run.loads(), run.failed()),
        run.failed());
  }

  /** The longest warm-up is a part of the load that all workers must have in common. */
  static List<String> loadProfile(LocalRun run) {
    if (run.longestWarmUp().isZero()) {
      return run.loadProfile();
    }
    List<String> profile = new ArrayList<>(run.loadProfile());
    profile.add(WorkerTexts.longestWarmUp(run.longestWarmUp().toMillis() / 1e3));
    return profile;
  }
}
