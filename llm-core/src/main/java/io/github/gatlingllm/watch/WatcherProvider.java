// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.watch;

import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/**
 * Creates watchers of runs, if properties or the environment request one. Found by {@link
 * ServiceLoader}.
 */
public interface WatcherProvider {

  /**
   * Checks the settings before anything is sent.
   *
   * @throws IllegalStateException if a setting is invalid, or can't be satisfied
   */
  void requirePossible();

  /**
   * Creates a watcher that listens but shows nothing yet, so that slow preparations happen before
   * the run's start.
   *
   * @param console receives a line for each address where the run is shown
   * @return empty if the run is not to be watched
   * @throws IllegalStateException if a port can't be opened; then nothing listens
   */
  Optional<RunWatcher> listening(WatchedRun facts, Consumer<String> console);
}
