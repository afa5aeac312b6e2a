// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

/** The texts about the server's own metrics. */
final class ServerSectionTexts {

  static final String SOURCE = "Metrics reported by the server, over the measuring window.";
  static final String DIFFERENCE =
      "The difference of the means is the time outside the engine: network, HTTP and the client. It"
          + " is approximate (≈) if client and server counted different numbers of requests, and"
          + " absent if these differ by more than 10 %. Percentiles cannot be subtracted.";

  private ServerSectionTexts() {}
}
