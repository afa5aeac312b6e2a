// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

/** The texts of the help of properties. */
final class HelpTexts {

  static final String INTRODUCTION =
      "Properties of ChatSimulation and the other ready-made simulations";

  static final String EXAMPLE =
      "For example: -Dllm.url=http://localhost:8000 -Dllm.rate=5 -Dllm.slo.ttft=200\n"
          + "A file of properties: -Dllm.settings=run.properties. A check without load:"
          + " -Dllm.validate=true";

  private HelpTexts() {}

  static String byDefault(String value) {
    return value + "  (default)";
  }

  static String example(String value) {
    return value + "  (example; not set by default)";
  }
}
