// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.change;

import java.util.SplittableRandom;

/** Simulated nightly runs of a figure of 200 ms: the noise of a machine, and what changes. */
enum Nights {
  NORMAL {
    @Override
    double next(SplittableRandom random, int night, double before) {
      return random.nextGaussian();
    }
  },
  /** Student's t with 3 degrees of freedom, of standard deviation 1: single nights far off. */
  HEAVY_TAILED {
    @Override
    double next(SplittableRandom random, int night, double before) {
      double squares = 0;
      for (int i = 0; i < 3; i++) {
        double each = random.nextGaussian();
        squares += each * each;
      }
      return random.nextGaussian() / Math.sqrt(squares / 3) / Math.sqrt(3);
    }
  },
  /** 3 nights in 100 are slower by 8 standard deviations. */
  OUTLIERS {
    @Override
    double next(SplittableRandom random, int night, double before) {
      return random.nextGaussian() + (random.nextDouble() < 0.03 ? 8 : 0);
    }
  },
  /** Each night resembles the one before, by a correlation of 0.3. */
  AUTOCORRELATED {
    @Override
    double next(SplittableRandom random, int night, double before) {
      return 0.3 * before + Math.sqrt(1 - 0.09) * random.nextGaussian();
    }
  },
  /** Weekends differ by 1.2 standard deviations of a night. */
  WEEKLY {
    @Override
    double next(SplittableRandom random, int night, double before) {
      return 0.8 * random.nextGaussian() + (night % 7 >= 5 ? 1.2 : 0);
    }
  };

  abstract double next(SplittableRandom random, int night, double before);

  /** Returns nights without a change, of this run-to-run standard deviation. */
  double[] values(long seed, int nights, double deviation) {
    var random = new SplittableRandom(seed);
    double[] values = new double[nights];
    double noise = random.nextGaussian();
    for (int i = 0; i < nights; i++) {
      noise = next(random, i, noise);
      values[i] = 200 * Math.exp(deviation * noise);
    }
    return values;
  }

  /** Multiplies all values from a night on. */
  static double[] shifted(double[] values, int from, double factor) {
    double[] shifted = values.clone();
    for (int i = from; i < shifted.length; i++) {
      shifted[i] *= factor;
    }
    return shifted;
  }
}
