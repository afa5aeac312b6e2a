// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.AgentDsl.agentTrace;
import static io.github.gatlingllm.javaapi.AgentDsl.replayAgents;

import io.gatling.javaapi.core.ChainBuilder;
import io.github.gatlingllm.javaapi.AgentReplayBuilder;
import io.github.gatlingllm.javaapi.AgentTraceBuilder;
import io.github.gatlingllm.simulations.settings.LoadSettings;
import io.github.gatlingllm.simulations.settings.Settings;

/** Builds the replay of a trace of jobs. */
final class RecordedJobs {

  private RecordedJobs() {}

  /** Returns the trace, with what may be assumed. */
  static AgentTraceBuilder trace(LoadSettings.Jobs jobs) {
    AgentTraceBuilder trace = agentTrace(jobs.file().toString());
    for (String assumed : jobs.assumed()) {
      trace =
          switch (assumed) {
            case "generateTexts" -> trace.generateTexts();
            case "jobsByPrefix" -> trace.jobsByPrefix();
            case "instantTools" -> trace.instantTools();
            case "fixedToolResults" -> trace.fixedToolResults();
            default -> trace;
          };
    }
    return trace;
  }

  /** Returns the job of a user. */
  static ChainBuilder replay(AgentTraceBuilder trace, Settings settings) {
    if (!(settings.load() instanceof LoadSettings.Jobs jobs)) {
      throw new IllegalArgumentException("jobs come by users(...) at " + settings.load());
    }
    AgentReplayBuilder replay = replayAgents(trace).named(Turns.JOB).seed(settings.seed());
    if (jobs.assumed().contains("freeAnswers")) {
      replay = replay.freeAnswers();
    }
    return replay.play(ExampleRequests.replayed(settings, jobs.capped()));
  }
}
