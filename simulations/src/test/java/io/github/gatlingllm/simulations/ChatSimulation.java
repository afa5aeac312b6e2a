// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.simulations.settings.Settings;

/**
 * Chat requests to any server. All settings are {@code -Dllm.…} properties, see {@link
 * io.github.gatlingllm.settings.Property}.
 */
public class ChatSimulation extends Simulation {

  private final Settings settings = CommandLine.settings();

  private final Gated gated = Protocols.gated(settings, CommandLine.url(settings));

  {
    setUp(Loads.users("Chat", Turns.of(settings), settings))
        .protocols(Protocols.http(settings.target()), gated.protocol())
        .assertions(gated.objectives());
    SettingsEnd.ifValidating(settings);
  }
}
