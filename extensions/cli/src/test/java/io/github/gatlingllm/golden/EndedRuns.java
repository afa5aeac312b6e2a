// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.golden;

import static io.github.gatlingllm.golden.GoldenRun.recorded;

import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Runs that did not come to the end of their load. */
final class EndedRuns {

  private EndedRuns() {}

  static List<GoldenRun> all() {
    RunObjective missed = Promises.PLAIN.get(0);
    return List.of(
        recorded("crashed", ended(RunEnd.crashed("an event loop did not answer"))),
        recorded("killed", ended(RunEnd.killed("the JVM was ended by SIGTERM"))),
        recorded("stopped-by-the-simulation", ended(RunEnd.stopped("enough"))),
        recorded(
            "stopped-early",
            ended(RunEnd.stoppedEarly("an objective can no longer be met"))
                .andThen(run -> run.outOfReach = Map.of(missed, "too many were slow"))),
        recorded(
            "stopped-before-measuring",
            ended(RunEnd.stopped("enough")).andThen(run -> run.warmUpSeconds = 40)),
        recorded(
            "crashed-before-the-first-request",
            ended(RunEnd.crashed("no connection")).andThen(run -> run.requests = List.of())));
  }

  private static Consumer<GoldenRecording> ended(RunEnd end) {
    return run -> {
      OpenRuns.failed(run);
      run.end = end;
    };
  }
}
