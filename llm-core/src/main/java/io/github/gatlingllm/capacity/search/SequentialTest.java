// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.LevelVerdict;

/**
 * Wald's sequential probability ratio test on the share of good requests: is it at least {@code
 * good}, or at most {@code bad}? It can decide after any number of requests. Outside the zone
 * between the two, its error rate is about {@code errorRate}, if requests miss independently and
 * the test may continue until it decides. Within the zone either answer is right.
 *
 * <p>A search level ends at some time, so it may stay undecided and then counts as failed. That
 * does not make bad loads pass more often, but makes good loads fail more often.
 *
 * @param good the share of good requests of a load that passes
 * @param bad the share of good requests of a load that fails
 * @param errorRate how often the test takes either for the other
 */
public record SequentialTest(double good, double bad, double errorRate) {

  /** Validates the values. */
  public SequentialTest {
    if (!(0 < bad && bad < good && good < 1)) {
      throw new IllegalArgumentException(SearchTexts.sharesInvalid(bad, good));
    }
    if (!(errorRate > 0 && errorRate < 0.5)) {
      throw new IllegalArgumentException(SearchTexts.errorRateInvalid(100 * errorRate));
    }
  }

  /**
   * Returns a test with an indifference zone around a target. Near 100 % the upper end of the zone
   * lies halfway between target and 100 %. At 100 % no finite number of requests would be enough,
   * and a single miss would decide.
   *
   * @param target the attainment at which a load passes, 0 to 1
   * @param indifference the largest reach of the zone to either side
   */
  public static SequentialTest around(double target, double indifference, double errorRate) {
    if (!(target > 0 && target < 1)) {
      throw new IllegalArgumentException(SearchTexts.targetInvalid(100 * target));
    }
    if (!(indifference > 0 && indifference < target)) {
      throw new IllegalArgumentException(
          SearchTexts.indifferenceInvalid(100 * indifference, 100 * target));
    }
    double good = Math.min(target + indifference, (target + 1) / 2);
    return new SequentialTest(good, target - indifference, errorRate);
  }

  /**
   * Returns the verdict on these counts.
   *
   * @param effect the number of requests that count as one effective sample
   */
  LevelVerdict decide(long met, long missed, double effect) {
    double ratio = logLikelihoodRatio(met, missed) / effect;
    if (ratio >= bound()) {
      return LevelVerdict.PASSED;
    }
    return ratio <= -bound() ? LevelVerdict.MISSED : LevelVerdict.UNDECIDED;
  }

  /** Returns a copy with that error rate. */
  SequentialTest withErrorRate(double rate) {
    return new SequentialTest(good, bad, rate);
  }

  double logLikelihoodRatio(long met, long missed) {
    return met * StrictMath.log(good / bad) + missed * StrictMath.log((1 - good) / (1 - bad));
  }

  /** Returns the bound of the log likelihood ratio; both error rates are equal. */
  double bound() {
    return StrictMath.log((1 - errorRate) / errorRate);
  }
}
