// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.text;

import io.github.gatlingllm.simulator.engine.Require;
import io.github.gatlingllm.simulator.engine.StatelessRandom;

/**
 * Where answers end by themselves: log-normal lengths with this mean. A mean of 0 means that they
 * never do, so that each answer has the length that was asked for.
 *
 * @param meanTokens mean of the distribution
 * @param sigma standard deviation of the length's logarithm
 */
public record OutputLength(double meanTokens, double sigma) {

  public OutputLength {
    Require.that("EOS mean", meanTokens >= 0, "at least 0", meanTokens);
    Require.that("EOS sigma", sigma >= 0 && sigma <= 3, "from 0 to 3", sigma);
  }

  /** The length that a request with this seed would have without a limit. */
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
