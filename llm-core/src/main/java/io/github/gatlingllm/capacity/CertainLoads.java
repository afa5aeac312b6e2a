// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.slo.certainty.Binomial;
import java.util.List;

/**
 * Decides which loads surely pass and which surely fail, at 95 %. Loads are in ascending order.
 *
 * <p>Attainment does not rise with load, so neighbouring loads are evidence for each other. A load
 * surely passes if it reaches the target by more than chance allows, alone or together with the
 * next higher loads (exact binomial, 2.5 % on this side). It surely fails if it misses the target
 * by more than chance allows, alone or together with the next lower loads. Requests that the run's
 * end cut count for neither. If misses come in bursts, {@link DesignEffect} reduces the counts.
 * Requests within the timing uncertainty of a bound count against the claim.
 */
final class CertainLoads {

  private final List<LoadAttainment> loads;
  private final DesignEffect effect;
  private final double target;

  CertainLoads(List<LoadAttainment> loads, DesignEffect effect, double target) {
    this.loads = loads;
    this.effect = effect;
    this.target = target;
  }

  /** Whether the load at this index surely reaches the target with a steady queue. */
  boolean good(int index) {
    double good = 0;
    double all = 0;
    for (int i = index; i < loads.size() && loads.get(i).steady(); i++) {
      LoadAttainment seen = loads.get(i);
      good += seen.surelyGood() / effect.of(i);
      all += (seen.judged() + seen.unfinished()) / effect.of(i);
      if (all > 0 && Binomial.atLeast(good, all, target) <= Binomial.TAIL) {
        return true;
      }
    }
    return false;
  }

  /** Whether the load at this index surely misses the target. */
  boolean bad(int index) {
    double good = 0;
    double all = 0;
    for (int i = index; i >= 0; i--) {
      LoadAttainment seen = loads.get(i);
      good += (seen.maybeGood() + seen.unfinished()) / effect.of(i);
      all += (seen.judged() + seen.unfinished()) / effect.of(i);
      if (all > 0 && Binomial.atMost(good, all, target) <= Binomial.TAIL) {
        return true;
      }
    }
    return false;
  }
}
