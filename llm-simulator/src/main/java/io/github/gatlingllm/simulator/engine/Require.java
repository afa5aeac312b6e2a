// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

/** Checks values. All errors have the same form: name, rule, value. */
public final class Require {

  private Require() {}

  /** Rejects an integer below {@code least}. */
  public static void atLeast(String name, long value, long least) {
    that(name, value >= least, "at least " + least, value);
  }

  /** Rejects {@code value} unless {@code holds}. */
  public static void that(String name, boolean holds, String rule, Object value) {
    if (!holds) {
      throw new IllegalArgumentException(name + " must be " + rule + ", but was " + value);
    }
  }
}
