// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import java.util.Objects;

/** What a test hands to the simulation in the child JVM. */
final class Setting {

  static final String URL = "e2e.url";

  private Setting() {}

  static String url() {
    return of(URL);
  }

  static String of(String property) {
    return Objects.requireNonNull(System.getProperty(property), property);
  }
}
