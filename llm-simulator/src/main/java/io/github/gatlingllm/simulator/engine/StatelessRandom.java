// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

/** Deterministic random numbers: equal inputs give equal numbers, on any thread. */
public final class StatelessRandom {
  private static final double UNIT = 0x1.0p-53;

  private StatelessRandom() {}

  /** Returns SplitMix64's finalizer of a number. */
  public static long mix(long z) {
    long x = z + 0x9E3779B97F4A7C15L;
    x = (x ^ (x >>> 30)) * 0xBF58476D1CE4E5B9L;
    x = (x ^ (x >>> 27)) * 0x94D049BB133111EBL;
    return x ^ (x >>> 31);
  }

  /** Returns the number at {@code index} in the stream of {@code seed}. */
  public static long at(long seed, long index) {
    return mix(mix(seed) + index);
  }

  /** Returns the number at {@code index} in the stream of {@code seed}, uniform in [0, 1). */
  public static double unitAt(long seed, long index) {
    return (at(seed, index) >>> 11) * UNIT;
  }
}
