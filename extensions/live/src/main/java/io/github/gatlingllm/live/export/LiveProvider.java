// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.export;

import io.github.gatlingllm.watch.RunWatcher;
import io.github.gatlingllm.watch.WatchedRun;
import io.github.gatlingllm.watch.WatcherProvider;
import java.util.Optional;
import java.util.function.Consumer;

/** Provides the live exports that the settings of this JVM enable. */
public final class LiveProvider implements WatcherProvider {

  @Override
  public void requirePossible() {
    LiveOptions.ofThisJvm().requireFreePorts();
  }

  @Override
  public Optional<RunWatcher> listening(WatchedRun facts, Consumer<String> console) {
    LiveOptions options = LiveOptions.ofThisJvm();
    return options.any()
        ? Optional.of(LiveExports.listening(options, facts, console))
        : Optional.empty();
  }
}
