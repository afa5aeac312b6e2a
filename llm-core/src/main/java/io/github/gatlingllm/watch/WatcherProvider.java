// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.watch;

import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/**
 * Makes watchers of runs, where properties or the environment ask for one. Found by {@link
 * ServiceLoader}.
 */
public interface WatcherProvider {

  /**
   * Checks what it was asked for, before anything is sent.
   *
   * @throws IllegalStateException if that makes no sense, or can't be had
   */
  void requirePossible();

  /**
   * Listens, and shows nothing yet: what takes its time is done before the run's zero.
   *
   * @param console gets a line for each place where the run is shown
   * @return empty: the run is not to be watched
   * @throws IllegalStateException if a port can't be had: then nothing listens
   */
  Optional<RunWatcher> listening(WatchedRun facts, Consumer<String> console);
}
