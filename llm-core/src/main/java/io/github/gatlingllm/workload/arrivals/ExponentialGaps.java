// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.arrivals;

import io.github.gatlingllm.workload.random.SeededRandom;
import java.util.function.DoubleSupplier;

/**
 * The gaps of a Poisson process with rate 1, for callers that change the rate. The same seed gives
 * the same gaps on any machine. For one thread.
 */
public final class ExponentialGaps implements DoubleSupplier {

  private final SeededRandom draws;
  private long drawn;

  /** Starts with the first gap. */
  public ExponentialGaps(long seed) {
    this.draws = new SeededRandom(seed);
  }

  @Override
  public double getAsDouble() {
    return -StrictMath.log(draws.uniform(drawn++, 0));
  }
}
