// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.slo.certainty.Binomial;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/**
 * Chooses the last level of a search, which confirms a lower load. Near saturation misses come in
 * bursts, so the highest load that passed seldom passes surely, and lower loads had short levels.
 * So the last level runs at {@value #SHARE} of the highest load.
 */
record ConfirmedLoad(SearchPlan plan) {

  /** Chosen by the proof tests of the search: nearer to the capacity, misses come in bursts. */
  private static final double SHARE = 0.7;

  /**
   * Returns the load of the last level; empty if it is not needed, or if no level is long enough to
   * confirm it.
   *
   * @param seen the counts of each load
   */
  OptionalDouble after(List<TriedLoad> trials, DoubleFunction<LoadCounts> seen) {
    OptionalDouble held = CapacityBracket.of(trials).held();
    long requests = plan.rule().atLeastRequests();
    if (held.isEmpty() || Binomial.needed(plan.target()) > LevelPurpose.SECURE.most() * requests) {
      return OptionalDouble.empty();
    }
    double top = held.getAsDouble();
    if (trials.stream().allMatch(TriedLoad::held) && seen.apply(top).sureOf(plan.target())) {
      return OptionalDouble.empty(); // without misses, the highest load is the best evidence
    }
    double load = plan.path().near(SHARE * top);
    boolean tried = trials.get(trials.size() - 1).load() == load;
    long known =
        trials.stream()
            .mapToDouble(TriedLoad::load)
            .distinct()
            .filter(each -> load <= each && each < top)
            .mapToLong(each -> seen.apply(each).judged())
            .sum();
    return load < top && !tried && known < LevelPurpose.SECURE.least() * requests
        ? OptionalDouble.of(load)
        : OptionalDouble.empty();
  }
}
