// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.random;

/** Derives independent seeds from the user's seed. */
public final class Seeds {

  private Seeds() {}

  /** Returns a seed for a name; the same on any machine. */
  public static long named(long seed, String name) {
    long mixed = Mix.mix(seed);
    for (int i = 0; i < name.length(); i++) {
      mixed = Mix.mix(mixed ^ name.charAt(i));
    }
    return mixed;
  }
}
