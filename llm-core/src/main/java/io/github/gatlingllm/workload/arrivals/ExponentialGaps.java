// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.arrivals;

import io.github.gatlingllm.workload.random.SeededRandom;
import java.util.function.DoubleSupplier;

/**
 * Gaps of a Poisson process whose rate is 1, one after the other, for whoever changes the rate as
 * it goes. The same seed gives the same gaps, on any machine. For one thread.
 */
public final class ExponentialGaps implements DoubleSupplier {

  private final SeededRandom draws;
  private long drawn;

  /** From the first gap on. */
  public ExponentialGaps(long seed) {
    this.draws = new SeededRandom(seed);
  }

  @Override
  public double getAsDouble() {
    return -StrictMath.log(draws.uniform(drawn++, 0));
  }
}
