// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.AgentDsl.agentTrace;
import static io.github.gatlingllm.javaapi.AgentDsl.replayAgents;

import io.gatling.javaapi.core.ChainBuilder;
import io.github.gatlingllm.javaapi.AgentReplayBuilder;
import io.github.gatlingllm.javaapi.AgentTraceBuilder;
import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.SettingsException;
import io.github.gatlingllm.settings.SettingsTexts;
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

  /**
   * Returns the job of a user.
   *
   * @param agents whether the simulation has jobs
   * @throws SettingsException if it has none
   */
  static ChainBuilder replay(LoadSettings.Jobs jobs, Settings settings, boolean agents) {
    if (!agents) {
      throw new SettingsException(
          SettingsTexts.onlyAgents(Property.AGENT_TRACE.key(), jobs.file().toString()));
    }
    AgentReplayBuilder replay = replayAgents(trace(jobs)).named(Turns.JOB).seed(settings.seed());
    if (jobs.assumed().contains("freeAnswers")) {
      replay = replay.freeAnswers();
    }
    return replay.play(ExampleRequests.replayed(settings, jobs.capped()));
  }
}
