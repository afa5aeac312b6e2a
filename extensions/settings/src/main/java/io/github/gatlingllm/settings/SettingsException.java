// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

/** A property that cannot be used. The message has the value, the rule and the remedy. */
public final class SettingsException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  /** Creates the error of a property. */
  public SettingsException(String message) {
    super(message);
  }

  /** Returns the error of a value that its property does not accept. */
  public static SettingsException malformed(Property property, String rule, String value) {
    return new SettingsException(
        SettingsTexts.malformed(property.key(), property.shown(value), rule, property.example()));
  }

  /** Returns the error of two properties that exclude each other. */
  public static SettingsException exclusive(Property one, Property other, String why) {
    return new SettingsException(SettingsTexts.exclusive(one.key(), other.key(), why));
  }
}
