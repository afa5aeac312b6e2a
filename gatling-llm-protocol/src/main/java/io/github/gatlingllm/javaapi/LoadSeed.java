// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.session.UniqueSeeds;
import java.util.OptionalLong;

/** The seeds of random arrivals. */
final class LoadSeed {

  private LoadSeed() {}

  /** Returns the given seed, or the run's next one. */
  static long of(OptionalLong given) {
    return given.isPresent()
        ? given.getAsLong()
        : UniqueSeeds.ofProcess().nextOfArrivals(System::getProperty, System::getenv);
  }
}
