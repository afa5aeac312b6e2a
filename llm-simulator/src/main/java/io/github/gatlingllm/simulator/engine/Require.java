// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

/** One wording for every refused value: name, rule, value. */
public final class Require {

  private Require() {}

  /** Refuses an integer below {@code least}. */
  public static void atLeast(String name, long value, long least) {
    that(name, value >= least, "at least " + least, value);
  }

  /** Refuses {@code value} unless {@code holds}. */
  public static void that(String name, boolean holds, String rule, Object value) {
    if (!holds) {
      throw new IllegalArgumentException(name + " must be " + rule + ", but was " + value);
    }
  }
}
