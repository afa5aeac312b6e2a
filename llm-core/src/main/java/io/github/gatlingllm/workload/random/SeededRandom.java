// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.random;

/**
 * Random numbers that belong to an index: the same on any machine and in any order. JDK generators
 * promise their sequences to no other release, and a sequence would tie a request's length to the
 * order in which threads ask.
 */
public final class SeededRandom {

  private static final double UNIT = 0x1.0p-53;

  private final long seed;

  public SeededRandom(long seed) {
    this.seed = Mix.mix(seed);
  }

  /** Uniform, above 0 and below 1; draws of one index differ by {@code which}. */
  public double uniform(long index, int which) {
    long bits = Mix.mix(seed ^ Mix.mix(index * 64 + which));
    return ((bits >>> 11) + 0.5) * UNIT;
  }

  /** Standard normal, by Box and Muller; takes two of the index's uniform draws. */
  public double normal(long index, int which) {
    double radius = StrictMath.sqrt(-2 * StrictMath.log(uniform(index, 2 * which)));
    return radius * StrictMath.cos(2 * Math.PI * uniform(index, 2 * which + 1));
  }
}
