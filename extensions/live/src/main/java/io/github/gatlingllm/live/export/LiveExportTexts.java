// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.export;

/** The texts of live exports: console lines, warnings and errors. */
final class LiveExportTexts {

  static final String NOT_BEGUN = "the run has not begun";

  private LiveExportTexts() {}

  static String metrics(String url) {
    return "LLM live metrics: " + url;
  }

  static String page(String url) {
    return "LLM live page: " + url;
  }

  static String openTelemetry(String address) {
    return "LLM live OpenTelemetry: " + address;
  }

  static String traces(String address) {
    return "LLM live traces: " + address;
  }

  static String incomplete(String cause) {
    return "the live figures are incomplete: " + cause;
  }

  static String lastSnapshotLate(int seconds) {
    return "the last snapshot was not ready within " + seconds + " s";
  }

  static String lingerInvalid(String property, int mostSeconds, String value) {
    return property
        + ": not a number of seconds ('"
        + value
        + "'). It must be from 0 to "
        + mostSeconds
        + ".";
  }
}
