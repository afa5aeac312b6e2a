// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.LevelVerdict;
import io.github.gatlingllm.slo.certainty.Binomial;
import io.github.gatlingllm.slo.certainty.MissScatter;
import io.github.gatlingllm.slo.goodput.NearBoundCounts;

/**
 * What requests at a load meant for the SLO.
 *
 * @param good those that kept it
 * @param bad those that did not
 * @param scatter how these are spread
 * @param unsettled how many of them all may be on the other side of a bound
 */
record LoadCounts(long good, long bad, MissScatter scatter, NearBoundCounts unsettled) {

  static final LoadCounts NOTHING = new LoadCounts(0, 0, MissScatter.NONE, NearBoundCounts.NONE);

  LoadCounts plus(LoadCounts other) {
    return new LoadCounts(
        good + other.good,
        bad + other.bad,
        scatter.plus(other.scatter),
        unsettled.plus(other.unsettled));
  }

  long judged() {
    return good + bad;
  }

  /** 0 where nothing was judged. */
  double attainment() {
    return judged() == 0 ? 0 : (double) good / judged();
  }

  /** So many have missed, whatever those are of which that is not sure. */
  long surelyBad() {
    return Math.max(0, bad - unsettled.missed());
  }

  private long surelyGood() {
    return Math.max(0, good - unsettled.good());
  }

  /** Whether the share of good ones reaches the target even if all have missed that may have. */
  boolean surelyKeeps(double target) {
    return judged() > 0 && (double) surelyGood() / judged() >= target;
  }

  /** Whether it keeps the target by more than chance allows; as many count as one as φ says. */
  boolean sureOf(double target) {
    double effect = scatter.effect();
    return Binomial.atLeast(surelyGood() / effect, judged() / effect, target) <= Binomial.TAIL;
  }

  /** Whether it does not even if all are good that may be. */
  boolean surelyMisses(double target) {
    return judged() == 0 || (double) (judged() - surelyBad()) / judged() < target;
  }

  /**
   * What it tells, whatever those are of which it is not sure; as many requests as φ says count as
   * one.
   */
  LevelVerdict decide(SequentialTest test) {
    double effect = scatter.effect();
    if (test.decide(surelyGood(), judged() - surelyGood(), effect) == LevelVerdict.HELD) {
      return LevelVerdict.HELD;
    }
    return test.decide(judged() - surelyBad(), surelyBad(), effect) == LevelVerdict.MISSED
        ? LevelVerdict.MISSED
        : LevelVerdict.UNDECIDED;
  }
}
