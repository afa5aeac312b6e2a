// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

/** A property that can't be: its message names the value, the rule and the remedy. */
public final class SettingsException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  SettingsException(String message) {
    super(message);
  }

  static SettingsException malformed(Property property, String rule, String value) {
    return new SettingsException(
        property.key()
            + " must be "
            + rule
            + ", but was '"
            + property.shown(value)
            + "': set for instance "
            + property.example()
            + ", or leave it out");
  }

  static SettingsException exclusive(Property one, Property other, String why) {
    return new SettingsException(
        one.key()
            + " and "
            + other.key()
            + " must not be set together, but were: "
            + why
            + "; leave one of them out");
  }
}
