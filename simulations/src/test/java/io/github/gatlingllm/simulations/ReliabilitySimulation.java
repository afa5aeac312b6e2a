// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.simulations.settings.Settings;
import java.util.Map;

/**
 * What a server does with more load than it can take, and when it is well again: levels at 0.5, 1,
 * 1.25, 1.5 and 2 times its capacity, and back to half of it. The capacity is given, or the run
 * searches for it first. SLOs that are missed above it fail nothing: the build fails by what is set
 * on retention, recovery, availability or the error budget. Set up by {@code -Dllm.…} alone, see
 * {@link io.github.gatlingllm.simulations.settings.Property}.
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
  }
}
