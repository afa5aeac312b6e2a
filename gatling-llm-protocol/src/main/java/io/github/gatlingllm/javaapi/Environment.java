// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import org.jspecify.annotations.Nullable;

/**
 * Reads the settings that a simulation gets from environment variables and system properties. A
 * missing value ends the simulation immediately, with the name of the setting.
 */
final class Environment {

  private Environment() {}

  static String variable(String name) {
    return required("environment variable", name, System.getenv(name), "export " + name + "=...");
  }

  static String property(String name) {
    return required("system property", name, System.getProperty(name), "-D" + name + "=...");
  }

  private static String required(String kind, String name, @Nullable String value, String remedy) {
    if (value == null || value.isBlank()) {
      throw new IllegalArgumentException(
          kind
              + " "
              + name
              + " must be set, but was "
              + (value == null ? "missing" : "empty")
              + ": set it by "
              + remedy);
    }
    return value;
  }
}
