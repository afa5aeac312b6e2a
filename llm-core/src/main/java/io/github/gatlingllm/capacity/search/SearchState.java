// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a search stands at a moment. {@link SearchStep} leads from one to the next.
 *
 * @param level the last that began; null: none has
 * @param said what the step that led here found out, a line each
 */
record SearchState(
    Phase phase, SearchResult findings, @Nullable SearchLevel level, List<String> said) {

  /** What a search is doing. */
  enum Phase {
    /** It has no level yet. */
    NOT_BEGUN,
    /** Users of its level come. */
    RUNNING,
    /** Its level has ended, and requests are on their way. */
    DRAINING,
    /** There is nothing more to try. */
    OVER
  }

  static final SearchState NOT_BEGUN =
      new SearchState(Phase.NOT_BEGUN, SearchResult.NONE, null, List.of());

  /** How many levels have begun. */
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
