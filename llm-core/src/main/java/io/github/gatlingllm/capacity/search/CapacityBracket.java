// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.LevelVerdict;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Between which loads the capacity lies by what was tried.
 *
 * @param held the highest that held below all that surely missed: one below it that did not hold
 *     may have missed by chance; empty: none did
 * @param notHeld the lowest above it that did not; empty: all did
 */
record CapacityBracket(OptionalDouble held, OptionalDouble notHeld) {

  /** Of a load that was tried again the last time counts: it looks at all of them. */
  static CapacityBracket of(List<TriedLoad> all) {
    var last = new TreeMap<Double, TriedLoad>();
    all.forEach(trial -> last.put(trial.load(), trial));
    Collection<TriedLoad> trials = last.values();
    double missed =
        trials.stream()
            .filter(trial -> trial.verdict() == LevelVerdict.MISSED)
            .mapToDouble(TriedLoad::load)
            .min()
            .orElse(Double.POSITIVE_INFINITY);
    OptionalDouble held =
        trials.stream()
            .filter(TriedLoad::held)
            .mapToDouble(TriedLoad::load)
            .filter(load -> load < missed)
            .max();
    OptionalDouble notHeld =
        trials.stream()
            .filter(trial -> !trial.held())
            .mapToDouble(TriedLoad::load)
            .filter(load -> load > held.orElse(0))
            .min();
    return new CapacityBracket(held, notHeld);
  }

  boolean closed() {
    return held.isPresent() && notHeld.isPresent();
  }

  /** The load halfway on the grid; empty where its ends are neighbours. */
  OptionalDouble middle(LoadGrid grid) {
    long low = grid.index(held.orElseThrow());
    long high = grid.index(notHeld.orElseThrow());
    return high - low <= 1
        ? OptionalDouble.empty()
        : OptionalDouble.of(grid.load(low + (high - low) / 2));
  }
}
