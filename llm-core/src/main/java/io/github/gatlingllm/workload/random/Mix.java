// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.random;

/** Mixes the bits of a number by the finalizer of SplitMix64; the same on any machine. */
public final class Mix {

  private Mix() {}

  public static long mix(long number) {
    long z = number + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
