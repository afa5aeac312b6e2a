// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

/** The texts of the overview below the verdict: load, latency, problems. */
final class OverviewTexts {

  static final String NOTHING_MEASURED = "no request was measured";
  static final String NOTHING_ANSWERED = "no request was answered";
  static final String GAPS_HIDDEN =
      "gaps are not observable: responses are buffered before they reach the client";
  static final String NO_PROBLEM = "none: no request failed";
  static final String ALL_BOUNDS_MET = ", every bound was met";
  static final String NO_STALL = ", no answer stalled";

  private OverviewTexts() {}

  static String stallsHidden(String notObservable) {
    return ", stalls are " + notObservable;
  }

  static String offeredAndSent(String offered, String sent) {
    return offered + " req/s offered, " + sent + " sent";
  }

  static String inFlight(long peak, String mean) {
    return "requests in flight: peak " + peak + ", mean " + mean;
  }

  static String lengths(String input, String output) {
    return "tokens per request (mean): "
        + (input.isEmpty() ? "" : input + " input, ")
        + output
        + " output";
  }

  static String ttft(String values) {
    return "time to first token (TTFT): " + values;
  }

  static String tpot(String values) {
    return "time per output token (TPOT): " + values;
  }

  static String e2e(String values) {
    return "end-to-end latency (E2E): " + values;
  }

  static String decodeRate(String median, String slowest) {
    return "tokens/s per user: " + median + " (p50), " + slowest + " (p1)";
  }

  static String brokenOff(String reason) {
    return "the run ended early" + (reason.isEmpty() ? "" : ": " + reason);
  }

  static String moreBelow(int more) {
    return "and " + more + " more, in the table below";
  }

  static String assertionFalse(String assertion, String actual) {
    return "false: " + assertion + (actual.isEmpty() ? "" : ", actual " + actual);
  }

  static String knee(String load) {
    return "throughput stops growing at " + load + " (knee)";
  }

  static String passedAndMissed(String slo, String passed, String missed) {
    return "SLO " + slo + ": passed at " + passed + ", missed at " + missed;
  }

  static String passedEverywhere(String slo, String highest) {
    return "SLO " + slo + ": passed at all loads, up to " + highest;
  }

  static String missedEverywhere(String slo, String lowest) {
    return "SLO " + slo + ": missed at the lowest load, " + lowest;
  }

  static String boundMet(String slo, String share, String bound, boolean leastOfSeveral) {
    return "SLO "
        + slo
        + ": "
        + share
        + " of the requests met "
        + bound
        + (leastOfSeveral ? ", the bound missed most often" : "");
  }

  static String failures(String failed, String sent, boolean onlyReason, String reason) {
    return failed
        + " of "
        + sent
        + " requests failed"
        + (onlyReason ? ": " : ", most often: ")
        + reason;
  }

  static String longestStall(String length) {
    return "longest stall " + length;
  }

  static String longestStall(String length, String seconds, String cause) {
    return longestStall(length) + ", " + seconds + " s after the start" + cause;
  }
}
