// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

/** The texts about the seeds of loads. */
public final class LoadTexts {

  static final String NO_SEED =
      "it has no seed, so each machine would draw another one. Add .seed(...)";

  private LoadTexts() {}

  /** Printed when a run starts. */
  public static String seedDrawn(String scenario, long seed) {
    return "Load of '"
        + scenario
        + "': seed "
        + seed
        + " was drawn. Add .seed("
        + seed
        + ") to repeat the same arrivals.";
  }
}
