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
 * What modules on the class path can show a run with.
 *
 * @param all in no order
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

  /** Those that this class's loader finds. */
  public static WatcherProviders found() {
    return new WatcherProviders(Services.found(WatcherProvider.class));
  }

  /**
   * Checks what is asked for, before anything is sent.
   *
   * @param properties the value of a system property; null: it is not set
   * @throws IllegalStateException if that makes no sense, or can't be had
   */
  public void requirePossible(UnaryOperator<@Nullable String> properties) {
    if (all.isEmpty()) {
      MODULE.missing(properties);
    }
    all.forEach(WatcherProvider::requirePossible);
  }

  /**
   * The run's watchers, which listen and show nothing yet.
   *
   * @param console gets a line for each place where the run is shown
   * @throws IllegalStateException if a port can't be had
   */
  public List<RunWatcher> listening(WatchedRun facts, Consumer<String> console) {
    return all.stream()
        .map(provider -> provider.listening(facts, console))
        .flatMap(Optional::stream)
        .toList();
  }
}
