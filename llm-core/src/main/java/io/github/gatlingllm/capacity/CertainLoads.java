// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.slo.certainty.Binomial;
import java.util.List;

/**
 * What is sure at 95 %, of loads of which the lowest comes first. Attainment does not rise with
 * load: a load that did not hold would have kept every higher one from holding. Thus it surely
 * holds if it, alone or together with the next higher loads, keeps the target by more than chance
 * allows (exact binomial, 2.5 % on this side); and it surely does not if it, alone or together with
 * the next lower ones, misses it by more. Requests that the run's end cut count for neither; where
 * misses come in bursts, requests count as fewer, as {@link DesignEffect} says. Those that are as
 * near to a bound as times are uncertain count against whatever is to be sure.
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

  /** Whether the load of this index surely keeps the target, and with a steady queue. */
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

  /** Whether the load of this index surely misses the target. */
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
