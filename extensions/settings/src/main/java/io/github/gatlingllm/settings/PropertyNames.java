// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

import io.github.gatlingllm.SecretNames;
import java.util.Collection;

/** Checks the names of properties. */
public final class PropertyNames {

  private PropertyNames() {}

  /**
   * Refuses a name that no property has.
   *
   * @throws SettingsException with the closest known name, or all of them
   */
  public static void requireKnown(String name) {
    if (Property.named(name).isEmpty()) {
      throw new SettingsException(problem(name, Property.keys()));
    }
  }

  private static String problem(String name, Collection<String> known) {
    return Suggestion.closest(name, known)
        .map(meant -> SettingsTexts.unknownLike(SecretNames.shown(name), meant))
        .orElseGet(() -> SettingsTexts.unknown(SecretNames.shown(name), known));
  }
}
