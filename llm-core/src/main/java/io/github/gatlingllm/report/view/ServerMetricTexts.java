// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

/** The texts about the server's metrics. */
final class ServerMetricTexts {

  static final String READING =
      "Gauges are per engine; counters and histograms cover all engines together. Percentiles of"
          + " times are estimates from the server's buckets (≈).";

  private ServerMetricTexts() {}

  static String counted(String server, String what, String client, String difference) {
    return "In the whole run, the server counted "
        + server
        + " "
        + what
        + ", the client "
        + client
        + (difference.isEmpty() ? "" : ": " + difference)
        + ".";
  }

  /** Describes an endpoint; {@code engine} may be empty. */
  static String endpoint(String url, String engine, long scrapes, long failed) {
    return url
        + ": "
        + (engine.isEmpty() ? "unknown engine" : engine)
        + ", scraped "
        + scrapes
        + " times"
        + (failed > 0 ? ", " + failed + " of them failed" : "")
        + ".";
  }
}
