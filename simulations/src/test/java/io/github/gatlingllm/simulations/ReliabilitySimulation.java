// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.simulations.settings.Settings;
import java.util.Map;

/**
 * Tests overload and recovery of a server, with levels at 0.5, 1, 1.25, 1.5 and 2 times its
 * capacity and back to half of it. The capacity is set, or the run searches for it first.
 *
 * <p>Missed SLOs above the capacity do not fail the build. Objectives on retention, recovery,
 * availability or the error budget do. All settings are {@code -Dllm.…} properties, see {@link
 * io.github.gatlingllm.settings.Property}.
 */
public class ReliabilitySimulation extends Simulation {

  private final Settings settings =
      CommandLine.settingsOfOverload(
          ReliabilitySimulation.class, Map.of("llm.recordTokens", "false", "llm.timeout", "30s"));

  private final Gated gated = Protocols.gated(settings, CommandLine.url(settings));

  {
    setUp(Loads.overload("Reliability", ExampleRequests.chat(settings), settings))
        .protocols(Protocols.http(settings.target()), gated.protocol())
        .assertions(gated.objectives());
    SettingsEnd.ifValidating(settings);
  }
}
