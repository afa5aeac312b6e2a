// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.SettingsException;
import io.github.gatlingllm.settings.SettingsTexts;
import java.util.Set;

/** The properties that several workers of one load need, so that their values are equal. */
public final class SharedSettings {

  private SharedSettings() {}

  /**
   * Refuses a run of several workers without these properties.
   *
   * @param workers the number of workers that send the load
   * @param given the names of all properties that users or the simulation have set
   * @throws SettingsException naming the missing property
   */
  public static void require(int workers, Set<String> given) {
    if (workers > 1) {
      require(Property.URL, "start its own simulated server", given);
      require(Property.SEED, "choose another seed", given);
    }
  }

  private static void require(Property property, String what, Set<String> given) {
    if (!given.contains(property.key())) {
      throw new SettingsException(
          SettingsTexts.notShared(property.key(), what, property.example()));
    }
  }
}
