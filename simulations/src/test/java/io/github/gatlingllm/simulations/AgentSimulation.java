// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.simulations.settings.Settings;

/**
 * Agents: each conversation of {@code llm.turns} calls, with {@code llm.thinkTime} for its tools,
 * is a job; {@code llm.agent.trace} replays recorded jobs instead. It takes the properties of
 * ChatSimulation, {@code llm.slo.jct} for whole jobs, and {@code llm.agent.search} to find the most
 * concurrent agents that keep it.
 */
public class AgentSimulation extends Simulation {

  private final Settings settings = CommandLine.settings();

  private final Gated gated = Protocols.gated(settings, CommandLine.url(settings));

  {
    setUp(Loads.users("Agent", Turns.asJobs(settings), settings))
        .protocols(Protocols.http(settings.target()), gated.protocol())
        .assertions(gated.objectives());
    SettingsEnd.ifValidating(settings);
  }
}
