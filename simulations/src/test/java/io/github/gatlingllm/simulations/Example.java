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
 * The command-line settings of a ready-made simulation: the server ({@code -Dllm.url=…
 * -Dllm.model=…}, by default a simulated one) and the amount of load. The simulation contains the
 * rest, which it demonstrates.
 */
final class Example {

  private final Settings settings;
  private final String url;

  private Example(Settings settings) {
    this.settings = settings;
    this.url = CommandLine.url(settings);
    SettingsEnd.ifValidating(settings);
  }

  /** Reads the settings with own defaults, such as {@code "llm.rate=20"}. */
  static Example of(Class<? extends Simulation> simulation, String... defaults) {
    return new Example(CommandLine.settings(simulation, byKey(defaults)));
  }

  /** Reads the settings of a simulation with own arrivals and defaults. */
  static Example withOwnLoad(Class<? extends Simulation> simulation, String... defaults) {
    return new Example(CommandLine.settingsWithoutLoad(simulation, byKey(defaults)));
  }

  private static Map<String, String> byKey(String... defaults) {
    return Stream.of(defaults)
        .map(text -> text.split("=", 2))
        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
  }

  /** Returns the protocol of a simulation with its own objectives. */
  LlmProtocolBuilder protocol() {
    return gated().protocol();
  }

  /** Returns the protocol and objectives of the settings. */
  Gated gated() {
    return Protocols.gated(settings, url);
  }

  /** Returns the http protocol, with HTTP/2, proxy and shared connections of the settings. */
  HttpProtocolBuilder http() {
    return Protocols.http(settings.target());
  }

  /** Returns the URL of the server. */
  String url() {
    return url;
  }

  double usersPerSecond() {
    if (!(settings.load() instanceof LoadSettings.Open open)) {
      throw new IllegalStateException("a closed load has no rate: " + settings.load());
    }
    return open.usersPerSecond();
  }

  /** Returns the duration of the load, including the warm-up. */
  Duration duration() {
    return settings.load().stop().after().orElseThrow();
  }

  /** Returns the duration of the load after the warm-up. */
  Duration measured() {
    LoadSettings.Stop stop = settings.load().stop();
    return duration().minus(stop.untilSteady().orElse(stop.warmUp()));
  }

  /** Returns the seed of all random draws. */
  long seed() {
    return settings.seed();
  }
}
