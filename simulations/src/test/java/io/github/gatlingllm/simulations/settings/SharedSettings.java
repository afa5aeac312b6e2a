// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import java.util.Set;

/** What several workers of one load must be told: each would choose another by itself. */
public final class SharedSettings {

  private SharedSettings() {}

  /**
   * Requires them.
   *
   * @param workers how many send the load together
   * @param given the names of all properties that people or the simulation have set
   * @throws SettingsException naming the one that is missing
   */
  public static void require(int workers, Set<String> given) {
    if (workers > 1) {
      require(Property.URL, "start a simulated server of its own", given);
      require(Property.SEED, "draw another one", given);
    }
  }

  private static void require(Property property, String what, Set<String> given) {
    if (!given.contains(property.key())) {
      throw new SettingsException(
          property.key()
              + " must be set where several workers send one load, but was not: each would "
              + what
              + "; set for instance "
              + property.example());
    }
  }
}
