// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.simulations.settings.Settings;
import java.util.Map;

/**
 * Finds the highest load within an SLO: by a staircase of levels ({@code
 * -Dllm.capacity.mode=staircase}), or by a search ({@code search}). Prompts are unique, because
 * otherwise a cache would determine the capacity. All settings are {@code -Dllm.…} properties, see
 * {@link io.github.gatlingllm.settings.Property}.
 */
public class CapacitySimulation extends Simulation {

  private final Settings settings =
      CommandLine.settingsOfLevels(CapacitySimulation.class, Map.of("llm.recordTokens", "false"));

  private final Gated gated = Protocols.gated(settings, CommandLine.url(settings));

  {
    setUp(Loads.levels("Capacity", ExampleRequests.chat(settings), settings))
        .protocols(Protocols.http(settings.target()), gated.protocol())
        .assertions(gated.objectives());
    SettingsEnd.ifValidating(settings);
  }
}
