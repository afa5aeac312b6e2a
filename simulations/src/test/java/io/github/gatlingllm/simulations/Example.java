// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.simulations.settings.LoadSettings;
import io.github.gatlingllm.simulations.settings.Settings;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a ready-made simulation takes from the command line: the server ({@code -Dllm.url=…
 * -Dllm.model=…}; without it a simulated one is started) and how much of it all. The rest, which is
 * what it shows, stands in the simulation.
 */
final class Example {

  private final Settings settings;
  private final String url;

  private Example(Settings settings) {
    this.settings = settings;
    this.url = CommandLine.url(settings);
  }

  /** With defaults of its own: {@code "llm.rate=20"}. */
  static Example of(Class<? extends Simulation> simulation, String... defaults) {
    return new Example(CommandLine.settings(simulation, byKey(defaults)));
  }

  /** Of a simulation that brings its arrivals along, with defaults of its own. */
  static Example withOwnLoad(Class<? extends Simulation> simulation, String... defaults) {
    return new Example(CommandLine.settingsWithoutLoad(simulation, byKey(defaults)));
  }

  private static Map<String, String> byKey(String... defaults) {
    return Stream.of(defaults)
        .map(text -> text.split("=", 2))
        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
  }

  /** The protocol; the simulation has objectives of its own. */
  LlmProtocolBuilder protocol() {
    return gated().protocol();
  }

  /** The protocol, and what settings promise: of a simulation without objectives of its own. */
  Gated gated() {
    return Protocols.gated(settings, url);
  }

  /** The http protocol: HTTP/2, proxy and shared connections as properties set them. */
  HttpProtocolBuilder http() {
    return Protocols.http(settings.target());
  }

  double usersPerSecond() {
    if (!(settings.load() instanceof LoadSettings.Open open)) {
      throw new IllegalStateException("a closed load has no rate: " + settings.load());
    }
    return open.usersPerSecond();
  }

  /** Of the whole load, warm-up included. */
  Duration duration() {
    return settings.load().stop().after().orElseThrow();
  }

  /** Of the load behind the warm-up. */
  Duration measured() {
    return duration().minus(settings.load().stop().warmUp());
  }

  /** Of arrivals, prompts and all else that is drawn. */
  long seed() {
    return settings.seed();
  }
}
