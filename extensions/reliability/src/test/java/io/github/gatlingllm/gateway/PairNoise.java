// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gateway;

import java.util.SplittableRandom;

/**
 * How the overheads of the pairs of a run vary: with a median of 0 and, apart from bursts, a
 * standard deviation of about 1 ms around each level.
 */
enum PairNoise {
  /** Each pair on its own. */
  NONE {
    @Override
    double[] of(SplittableRandom random, int count) {
      return autoregressive(random, count, 0);
    }
  },
  /** Neighbours correlate by 0.5. */
  AR_50 {
    @Override
    double[] of(SplittableRandom random, int count) {
      return autoregressive(random, count, 0.5);
    }
  },
  /** Neighbours correlate by 0.8, as on a busy machine. */
  AR_80 {
    @Override
    double[] of(SplittableRandom random, int count) {
      return autoregressive(random, count, 0.8);
    }
  },
  /** The same, with a long upper tail. */
  SKEWED_80 {
    @Override
    double[] of(SplittableRandom random, int count) {
      double[] states = autoregressive(random, count, 0.8);
      for (int i = 0; i < count; i++) {
        states[i] = Math.exp(states[i]) - 1;
      }
      return states;
    }
  },
  /** Spells of 5 pairs that take 20 ms longer, every 20 pairs on average. */
  BURSTS {
    @Override
    double[] of(SplittableRandom random, int count) {
      return twoLevels(random, count, new Levels(-BURST_MEDIAN, 20 - BURST_MEDIAN, 20, 5));
    }
  },
  /** Levels 10 ms apart, for 5 pairs each on average. */
  SHIFTS {
    @Override
    double[] of(SplittableRandom random, int count) {
      return twoLevels(random, count, new Levels(-5, 5, 5, 5));
    }
  };

  /** The normal quantile of 0.625: half of all values, if four fifths are in no burst. */
  private static final double BURST_MEDIAN = 0.3186;

  /**
   * Two levels in turn.
   *
   * @param lowPairs the mean number of pairs at the low one
   * @param highPairs at the high one
   */
  private record Levels(double low, double high, double lowPairs, double highPairs) {}

  /** Returns the noise of each pair, in milliseconds. */
  abstract double[] of(SplittableRandom random, int count);

  private static double[] autoregressive(SplittableRandom random, int count, double memory) {
    var noise = new double[count];
    double state = random.nextGaussian();
    for (int i = 0; i < count; i++) {
      noise[i] = state;
      state = memory * state + Math.sqrt(1 - memory * memory) * random.nextGaussian();
    }
    return noise;
  }

  private static double[] twoLevels(SplittableRandom random, int count, Levels levels) {
    var noise = new double[count];
    boolean high = random.nextDouble() < levels.highPairs / (levels.lowPairs + levels.highPairs);
    for (int i = 0; i < count; i++) {
      noise[i] = (high ? levels.high : levels.low) + random.nextGaussian();
      high ^= random.nextDouble() < 1 / (high ? levels.highPairs : levels.lowPairs);
    }
    return noise;
  }
}
