// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.watch;

import io.github.gatlingllm.OptionalModule;
import io.github.gatlingllm.Services;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The watcher providers on the class path.
 *
 * @param all in no particular order
 */
public record WatcherProviders(List<WatcherProvider> all) {

  private static final OptionalModule MODULE =
      new OptionalModule(
          "gatling-llm-live",
          List.of(
              "gatling.llm.prometheus.port",
              "gatling.llm.otlp.url",
              "gatling.llm.otlp.traces",
              "gatling.llm.live.port"));

  /** Returns those that this class's loader finds. */
  public static WatcherProviders found() {
    return new WatcherProviders(Services.found(WatcherProvider.class));
  }

  /**
   * Checks the settings before anything is sent.
   *
   * @param properties returns the value of a system property; null if it is not set
   * @throws IllegalStateException if a setting is invalid, or can't be satisfied
   */
  public void requirePossible(UnaryOperator<@Nullable String> properties) {
    if (all.isEmpty()) {
      MODULE.missing(properties);
    }
    all.forEach(WatcherProvider::requirePossible);
  }

  /**
   * Returns the run's watchers, which listen but show nothing yet.
   *
   * @param console receives a line for each address where the run is shown
   * @throws IllegalStateException if a port can't be opened
   */
  public List<RunWatcher> listening(WatchedRun facts, Consumer<String> console) {
    return all.stream()
        .map(provider -> provider.listening(facts, console))
        .flatMap(Optional::stream)
        .toList();
  }
}
