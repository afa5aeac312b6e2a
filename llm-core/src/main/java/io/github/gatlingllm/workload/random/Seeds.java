// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.random;

/** Seeds of workloads that have the user's seed in common, and nothing else. */
public final class Seeds {

  private Seeds() {}

  /** The same for the same seed and name on any machine. */
  public static long named(long seed, String name) {
    long mixed = Mix.mix(seed);
    for (int i = 0; i < name.length(); i++) {
      mixed = Mix.mix(mixed ^ name.charAt(i));
    }
    return mixed;
  }
}
