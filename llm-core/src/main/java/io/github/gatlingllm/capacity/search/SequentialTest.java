// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.LevelVerdict;

/**
 * Wald's sequential probability ratio test on the share of good requests: is it as high as {@code
 * good}, or as low as {@code bad}? It asks after any number of requests. When the share is at or
 * beyond one of the two, its answer is wrong about as often as its error rate says, if requests
 * miss independently of each other and it may go on until it has one. Between them lies the zone in
 * which it is indifferent: either answer is right there.
 *
 * <p>A level of a search must end some time, so it may stay undecided, and then counts as not held.
 * That makes it no more frequent that a bad load is taken as held, but so that a good one is not.
 *
 * @param good share of good requests of a load that holds
 * @param bad share of good requests of a load that does not
 * @param errorRate how often each of the two may be taken for the other by an answer
 */
public record SequentialTest(double good, double bad, double errorRate) {

  /** Validates. */
  public SequentialTest {
    if (!(0 < bad && bad < good && good < 1)) {
      throw new IllegalArgumentException(
          "the shares of a sequential test must be above 0, below 1 and differ, but were "
              + bad
              + " and "
              + good);
    }
    if (!(errorRate > 0 && errorRate < 0.5)) {
      throw new IllegalArgumentException(
          "the error rate of a sequential test must be above 0 % and below 50 %, but was "
              + 100 * errorRate
              + " %");
    }
  }

  /**
   * A test with a zone around a target. Where the target is near 100 %, its upper end lies halfway
   * between target and 100 %: a load of which nothing may ever miss could not be told from any
   * other by a finite number of requests, and a single miss would decide against it.
   *
   * @param target the attainment that counts as held, 0 to 1
   * @param indifference how far the zone reaches to either side at most
   */
  public static SequentialTest around(double target, double indifference, double errorRate) {
    if (!(target > 0 && target < 1)) {
      throw new IllegalArgumentException(
          "the target of a search must be above 0 % and below 100 %, but was "
              + 100 * target
              + " %: no number of good requests proves that none ever misses");
    }
    if (!(indifference > 0 && indifference < target)) {
      throw new IllegalArgumentException(
          "the indifference of a search must be above 0 points and below its target of "
              + 100 * target
              + " %, but was "
              + 100 * indifference);
    }
    double good = Math.min(target + indifference, (target + 1) / 2);
    return new SequentialTest(good, target - indifference, errorRate);
  }

  /**
   * What so many requests tell.
   *
   * @param effect so many of them count as one
   */
  LevelVerdict decide(long met, long missed, double effect) {
    double ratio = logLikelihoodRatio(met, missed) / effect;
    if (ratio >= bound()) {
      return LevelVerdict.HELD;
    }
    return ratio <= -bound() ? LevelVerdict.MISSED : LevelVerdict.UNDECIDED;
  }

  /** The same that may be wrong as often as that. */
  SequentialTest withErrorRate(double rate) {
    return new SequentialTest(good, bad, rate);
  }

  double logLikelihoodRatio(long met, long missed) {
    return met * StrictMath.log(good / bad) + missed * StrictMath.log((1 - good) / (1 - bad));
  }

  /** Both errors are equally rare, so both bounds are equally far. */
  double bound() {
    return StrictMath.log((1 - errorRate) / errorRate);
  }
}
