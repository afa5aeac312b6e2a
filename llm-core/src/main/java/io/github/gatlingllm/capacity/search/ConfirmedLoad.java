// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.slo.certainty.Binomial;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/**
 * The lower load of which a search makes sure at its end. Near saturation misses come in bursts, so
 * that the highest load that held is seldom sure to; and a search hurries past those far below it.
 * So a last level shows at {@value #SHARE} of the highest that there, at least, the target is kept.
 */
record ConfirmedLoad(SearchPlan plan) {

  /** The proof of the search chose it: nearer to the capacity, bursts of misses come too. */
  private static final double SHARE = 0.7;

  /**
   * The load to be tried once there is nothing more to find; empty where that is not needed, or no
   * level is long enough for it.
   *
   * @param seen what was seen at each load
   */
  OptionalDouble after(List<TriedLoad> trials, DoubleFunction<LoadCounts> seen) {
    OptionalDouble held = CapacityBracket.of(trials).held();
    long requests = plan.rule().atLeastRequests();
    if (held.isEmpty() || Binomial.needed(plan.target()) > LevelPurpose.SECURE.most() * requests) {
      return OptionalDouble.empty();
    }
    double top = held.getAsDouble();
    if (trials.stream().allMatch(TriedLoad::held) && seen.apply(top).sureOf(plan.target())) {
      return OptionalDouble
          .empty(); // no miss anywhere: the highest load says more than a lower one
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
