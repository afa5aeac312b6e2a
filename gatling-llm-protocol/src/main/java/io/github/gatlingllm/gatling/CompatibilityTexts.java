// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

/** The texts about versions of Gatling. */
final class CompatibilityTexts {

  private CompatibilityTexts() {}

  static String tooOld(String version, String oldest, String newest) {
    return "Gatling "
        + version
        + " is too old for gatling-llm-protocol, which runs with Gatling "
        + oldest
        + " to "
        + newest
        + ". Set the version of gatling-charts-highcharts to "
        + newest
        + ".";
  }

  static String untested(String version, String newest) {
    return "Gatling "
        + version
        + " is newer than "
        + newest
        + ", the newest version that gatling-llm-protocol was tested with. The self-check found"
        + " nothing missing. Check that the figures are plausible.";
  }

  static String memberMissing(String version, String member, String oldest, String newest) {
    return "Gatling "
        + version
        + " lacks '"
        + member
        + "', which the LLM report and its assertions rely on. Use a Gatling version from the"
        + " compatibility table of gatling-llm-protocol: "
        + oldest
        + " to "
        + newest
        + ".";
  }
}
