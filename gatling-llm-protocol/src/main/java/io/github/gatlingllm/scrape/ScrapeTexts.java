// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.scrape;

/** The texts of scrapes and control requests. */
final class ScrapeTexts {

  static final String NO_SERVER =
      "no server has answered the preflight. Use a URL instead of a path.";
  static final String NOT_SENT = "not sent: the load ended earlier";
  static final String REFUSED = ", but the server refused it";
  static final String INTERRUPTED = "interrupted";
  static final String NOT_PROMETHEUS = "the response is not in the Prometheus text format";
  static final String NOT_RECORDED = "the server's metrics could not be recorded";

  private ScrapeTexts() {}

  static String controlFailed(String request, String when, String outcome) {
    return request + " " + when + " failed: " + outcome;
  }

  static String required(String failure) {
    return failure + "; the request is required";
  }

  static String noLoad(String failure) {
    return failure + "; no load was sent";
  }

  static String noGpuPower(String exporter) {
    return exporter + ", set by .gpuMetrics(...), has no metrics of GPU power or energy";
  }

  static String beforeLoad(String exporter, String problem) {
    return exporter + ", before the load: " + problem;
  }

  static String notRun(String program, String error) {
    return program + " can't be run: " + error;
  }

  static String tooSlow(String program, long millis) {
    return program + " did not finish within " + millis + " ms";
  }

  static String noPower(String program, String output) {
    return program + " reports no power: " + output;
  }

  static String programFailed(String program, String error) {
    return program + ": " + error;
  }

  static String fileFull(String file, String limit) {
    return file
        + " is larger than "
        + limit
        + ", so no further metrics are recorded. Scrape less often, or fewer series.";
  }

  static String tooManySeries(String server, int series) {
    return server
        + " exposes too many series: "
        + series
        + " series that no figure uses are not recorded";
  }

  static String noMetrics(String server, String reason) {
    return server + " gave no metrics: " + reason;
  }

  static String noMetricsEver(String server, String reason) {
    return noMetrics(server, reason) + "; it is not scraped again";
  }

  static String notRead(String server, String reason) {
    return server + " was not read: " + reason;
  }

  static String notRecorded(String error) {
    return NOT_RECORDED + ": " + error;
  }

  static String found(String server) {
    return "server metrics at " + server;
  }
}
