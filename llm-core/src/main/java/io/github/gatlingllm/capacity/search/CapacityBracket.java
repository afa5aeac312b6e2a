// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.LevelVerdict;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The two loads between which the capacity lies, by the loads tried so far.
 *
 * @param held the highest load that passed below all that failed; lower loads may have failed by
 *     chance; empty if none passed
 * @param notHeld the lowest load above it that did not pass; empty if all passed
 */
record CapacityBracket(OptionalDouble held, OptionalDouble notHeld) {

  /** If a load was tried several times, the last verdict counts, because it includes the others. */
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

  /** Returns the load halfway on the grid; empty if the two loads are neighbours. */
  OptionalDouble middle(LoadGrid grid) {
    long low = grid.index(held.orElseThrow());
    long high = grid.index(notHeld.orElseThrow());
    return high - low <= 1
        ? OptionalDouble.empty()
        : OptionalDouble.of(grid.load(low + (high - low) / 2));
  }
}
