// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.LevelVerdict;
import io.github.gatlingllm.slo.certainty.Binomial;
import io.github.gatlingllm.slo.certainty.MissScatter;
import io.github.gatlingllm.slo.goodput.NearBoundCounts;

/**
 * The SLO counts of the requests at one load.
 *
 * @param good requests that met the SLO
 * @param bad requests that missed it
 * @param scatter how the misses cluster
 * @param unsettled requests within the timing uncertainty of a bound
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

  /** Returns the share of good requests; 0 if none was judged. */
  double attainment() {
    return judged() == 0 ? 0 : (double) good / judged();
  }

  /** Returns the misses that are not within the timing uncertainty of a bound. */
  long surelyBad() {
    return Math.max(0, bad - unsettled.missed());
  }

  private long surelyGood() {
    return Math.max(0, good - unsettled.good());
  }

  /** Whether the attainment reaches the target even if all uncertain requests missed. */
  boolean surelyKeeps(double target) {
    return judged() > 0 && (double) surelyGood() / judged() >= target;
  }

  /** Whether the attainment is above the target by more than chance, by effective samples. */
  boolean sureOf(double target) {
    double effect = scatter.effect();
    return Binomial.atLeast(surelyGood() / effect, judged() / effect, target) <= Binomial.TAIL;
  }

  /** Whether the attainment is below the target even if all uncertain requests are good. */
  boolean surelyMisses(double target) {
    return judged() == 0 || (double) (judged() - surelyBad()) / judged() < target;
  }

  /** Returns the verdict of the test, whatever uncertain requests are, by effective samples. */
  LevelVerdict decide(SequentialTest test) {
    double effect = scatter.effect();
    if (test.decide(surelyGood(), judged() - surelyGood(), effect) == LevelVerdict.PASSED) {
      return LevelVerdict.PASSED;
    }
    return test.decide(judged() - surelyBad(), surelyBad(), effect) == LevelVerdict.MISSED
        ? LevelVerdict.MISSED
        : LevelVerdict.UNDECIDED;
  }
}
