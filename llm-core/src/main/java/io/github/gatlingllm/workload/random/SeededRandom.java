// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.random;

/**
 * Random numbers by index: the same on any machine and in any order. JDK generators may change
 * their sequences between releases, and a sequence would depend on the order of threads.
 */
public final class SeededRandom {

  private static final double UNIT = 0x1.0p-53;

  private final long seed;

  public SeededRandom(long seed) {
    this.seed = Mix.mix(seed);
  }

  /** Returns a uniform number above 0 and below 1; draws of one index differ by {@code which}. */
  public double uniform(long index, int which) {
    long bits = Mix.mix(seed ^ Mix.mix(index * 64 + which));
    return ((bits >>> 11) + 0.5) * UNIT;
  }

  /** Returns a standard normal number (Box and Muller) from two uniform draws of the index. */
  public double normal(long index, int which) {
    double radius = StrictMath.sqrt(-2 * StrictMath.log(uniform(index, 2 * which)));
    return radius * StrictMath.cos(2 * Math.PI * uniform(index, 2 * which + 1));
  }
}
