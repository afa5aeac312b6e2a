// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.random;

/**
 * A pseudorandom permutation of any length in constant memory. A Feistel network permutes a range
 * whose size is a power of four; it is applied until the number is below the length. The same seed
 * gives the same order on any machine.
 */
public final class Permutation {

  private static final int ROUNDS = 8;

  /** The smallest network; smaller ones allow few permutations. */
  private static final int LEAST_HALF_BITS = 5;

  private final long size;
  private final int halfBits;
  private final long halfMask;
  private final long[] keys = new long[ROUNDS];

  public Permutation(long size, long seed) {
    this.size = size;
    int bits = Long.SIZE - Long.numberOfLeadingZeros(Math.max(size - 1, 1));
    halfBits = Math.max(LEAST_HALF_BITS, (bits + 1) / 2);
    halfMask = (1L << halfBits) - 1;
    for (int round = 0; round < ROUNDS; round++) {
      keys[round] = Mix.mix(Mix.mix(seed) + round);
    }
  }

  /** Returns the number at this position. */
  public long at(long place) {
    long number = scattered(place);
    while (number >= size) {
      number = scattered(number);
    }
    return number;
  }

  private long scattered(long number) {
    long left = number >>> halfBits;
    long right = number & halfMask;
    for (long key : keys) {
      long next = left ^ (Mix.mix(right ^ key) & halfMask);
      left = right;
      right = next;
    }
    return (left << halfBits) | right;
  }
}
