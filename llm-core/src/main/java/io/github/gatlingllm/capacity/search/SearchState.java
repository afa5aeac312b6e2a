// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a search. {@link SearchStep} computes the next state.
 *
 * @param phase the phase
 * @param findings the results so far
 * @param level the last level that began; null before the first
 * @param lines the console lines of the step that led to this state
 */
record SearchState(
    Phase phase, SearchResult findings, @Nullable SearchLevel level, List<String> lines) {

  /** The phases of a search. */
  enum Phase {
    /** No level has begun. */
    NOT_BEGUN,
    /** Users of the current level start. */
    RUNNING,
    /** The level has ended; requests are in flight. */
    DRAINING,
    /** The search has ended. */
    OVER
  }

  static final SearchState NOT_BEGUN =
      new SearchState(Phase.NOT_BEGUN, SearchResult.NONE, null, List.of());

  /** Returns the number of levels that have begun. */
  int levels() {
    return level == null ? 0 : level.number();
  }

  boolean over() {
    return phase == Phase.OVER;
  }

  boolean running() {
    return phase == Phase.RUNNING;
  }
}
