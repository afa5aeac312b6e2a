// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import java.util.Optional;

/** A feature in one run, or in one merge. Each method does nothing where nothing was asked for. */
public interface FeatureRun {

  /**
   * A protocol joins the run.
   *
   * @throws IllegalStateException if the run must not start, with the reason
   */
  default void join(JoinedProtocol protocol) {}

  /** What hears of the requests of that source; empty: nothing needs to. */
  default Optional<RequestListener> newListener(RequestSource source) {
    return Optional.empty();
  }

  /**
   * Whether it hears of the requests of one of several workers, too: else the merge hears of them.
   */
  default boolean hearsInWorkers() {
    return false;
  }

  /** The load begins. */
  default void begin(LoadStart start) {}

  /**
   * The load ends: from now on it does nothing to the server any more.
   *
   * @param nanos when, since the run's zero
   */
  default void end(long nanos) {}

  /**
   * What this process leaves for the merge as one of several workers, mapped by Jackson; empty:
   * nothing was asked for. Nothing counts any more.
   */
  default Optional<Object> share(LoadEnd end) {
    return Optional.empty();
  }

  /** Freezes the figures, once nothing counts any more; empty: nothing was asked for. */
  Optional<FeatureFigures> freeze(FrozenRun run);
}
