// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.gatlingllm.settings.SettingsException;
import java.util.LinkedHashMap;

/** Settings of properties, given as keys and values in turn. */
final class TypedSettings {

  private TypedSettings() {}

  static Settings settings(String... given) {
    var values = new LinkedHashMap<String, String>();
    for (int i = 0; i < given.length; i += 2) {
      values.put(given[i], given[i + 1]);
    }
    return Settings.of(values);
  }

  static void refused(String message, String... given) {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> settings(given))
        .withMessage(message);
  }
}
