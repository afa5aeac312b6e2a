// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import java.util.Optional;
import java.util.OptionalDouble;

/** A feature in one run or merge. Methods do nothing if the run does not use the feature. */
public interface FeatureRun {

  /**
   * Adds a protocol of the run.
   *
   * @throws IllegalStateException with the reason if the run must not start
   */
  default void join(JoinedProtocol protocol) {}

  /** Returns the listener for the requests of a source; empty: none is needed. */
  default Optional<RequestListener> newListener(RequestSource source) {
    return Optional.empty();
  }

  /** Whether workers call the listener; otherwise the merge calls it. */
  default boolean hearsInWorkers() {
    return false;
  }

  /** Whether the listener receives bystanders beside the requests of the load. */
  default boolean hearsBystanders() {
    return false;
  }

  /** Starts with the load. */
  default void begin(LoadStart start) {}

  /**
   * Stops sending own requests, and waits for those in flight, at most some seconds. Called when
   * all users have left, before requests in flight are cut.
   */
  default void stopSending() {}

  /**
   * Ends with the load: the feature must not act on the server any more.
   *
   * @param nanos the end, since the start of the run
   */
  default void end(long nanos) {}

  /**
   * Returns this worker's share for the merge, mapped by Jackson; empty: the run does not use the
   * feature. Counting has ended.
   */
  default Optional<Object> share(LoadEnd end) {
    return Optional.empty();
  }

  /** Returns the TTFT of the server without load, in ms; empty: not known. Counting has ended. */
  default OptionalDouble idleTtftMillis() {
    return OptionalDouble.empty();
  }

  /** Freezes the figures after counting has ended; empty: the run does not use the feature. */
  Optional<FeatureFigures> freeze(FrozenRun run);
}
