// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Extends a path: the highest load that passed is tried a second time, with new arrivals. If it
 * does not pass again, the path continues below it.
 */
record ConfirmingPath(SearchPath path) {

  /** Returns the next load; empty if the search is complete. */
  OptionalDouble next(List<TriedLoad> soFar) {
    OptionalDouble next = path.next(soFar);
    if (next.isPresent()) {
      return next;
    }
    OptionalDouble held = CapacityBracket.of(soFar).held();
    return held.isPresent() && tried(held.getAsDouble(), soFar) < 2 ? held : OptionalDouble.empty();
  }

  private static long tried(double load, List<TriedLoad> soFar) {
    return soFar.stream().filter(trial -> trial.load() == load).count();
  }
}
