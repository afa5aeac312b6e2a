// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.OpenInjectionStep;
import io.github.gatlingllm.gatling.load.ArrivalsStep;
import io.github.gatlingllm.gatling.load.InjectionSteps;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/**
 * The seed of random arrivals.
 *
 * @param drawn whether it was drawn because the simulation sets none
 */
record LoadSeed(long value, boolean drawn) {

  /** Short enough to be copied by hand. */
  private static final int LARGEST = 1_000_000_000;

  /** Returns the given seed, or draws one. */
  static LoadSeed of(OptionalLong given) {
    return given.isPresent()
        ? new LoadSeed(given.getAsLong(), false)
        : new LoadSeed(new SplittableRandom().nextInt(1, LARGEST), true);
  }

  /** Returns the step in Gatling's DSL. A drawn seed is printed when the run starts. */
  OpenInjectionStep of(ArrivalsStep step) {
    return InjectionSteps.toJava(drawn ? step.withDrawnSeed(value) : step);
  }
}
