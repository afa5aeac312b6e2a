// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.simulations.settings.Settings;
import java.util.Map;

/**
 * How much load a server can take before its SLO breaks: a staircase of levels ({@code
 * -Dllm.capacity.mode=staircase}), or a search for the highest good one ({@code search}). Prompts
 * are unique, or it would be the capacity of a cache. Set up by {@code -Dllm.…} alone, see {@link
 * io.github.gatlingllm.simulations.settings.Property}.
 */
public class CapacitySimulation extends Simulation {

  private final Settings settings =
      CommandLine.settingsOfLevels(CapacitySimulation.class, Map.of("llm.recordTokens", "false"));

  private final Gated gated = Protocols.gated(settings, CommandLine.url(settings));

  {
    setUp(Loads.levels("Capacity", ExampleRequests.chat(settings), settings))
        .protocols(Protocols.http(settings.target()), gated.protocol())
        .assertions(gated.objectives());
  }
}
