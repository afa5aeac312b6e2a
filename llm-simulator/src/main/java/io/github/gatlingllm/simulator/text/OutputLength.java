// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.text;

import io.github.gatlingllm.simulator.engine.Require;
import io.github.gatlingllm.simulator.engine.StatelessRandom;

/**
 * The log-normal distribution of answer lengths. With a mean of 0, each answer reaches its limit.
 *
 * @param meanTokens the mean of the distribution
 * @param sigma the standard deviation of the logarithm of the length
 */
public record OutputLength(double meanTokens, double sigma) {

  public OutputLength {
    Require.that("EOS mean", meanTokens >= 0, "at least 0", meanTokens);
    Require.that("EOS sigma", sigma >= 0 && sigma <= 3, "from 0 to 3", sigma);
  }

  /** Returns the length for a seed, without a limit. */
  public int draw(long seed) {
    if (meanTokens == 0) {
      return Integer.MAX_VALUE;
    }
    double length = meanTokens * Math.exp(sigma * gauss(seed) - sigma * sigma / 2);
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE, Math.round(length)));
  }

  private static double gauss(long seed) {
    double radius = Math.sqrt(-2 * Math.log(1 - StatelessRandom.unitAt(seed, 0)));
    return radius * Math.cos(2 * Math.PI * StatelessRandom.unitAt(seed, 1));
  }
}
