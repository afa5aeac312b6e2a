// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

/** A property that cannot be used. The message has the value, the rule and the remedy. */
public final class SettingsException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  SettingsException(String message) {
    super(message);
  }

  static SettingsException malformed(Property property, String rule, String value) {
    return new SettingsException(
        SettingsTexts.malformed(property.key(), property.shown(value), rule, property.example()));
  }

  static SettingsException exclusive(Property one, Property other, String why) {
    return new SettingsException(SettingsTexts.exclusive(one.key(), other.key(), why));
  }
}
