// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Another path, which does not end before the highest load that held was tried a second time, with
 * new arrivals. If it does not hold then, the other path goes on below it.
 */
record ConfirmingPath(SearchPath path) {

  /** The load that comes next; empty where there is nothing more to find out. */
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
