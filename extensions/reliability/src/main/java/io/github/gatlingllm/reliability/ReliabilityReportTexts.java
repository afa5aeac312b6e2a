// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.measure.request.Quantity;

/** The sentences on reliability in reports, and why a figure is not available. */
final class ReliabilityReportTexts {

  static final String NOT_REQUESTED = "no reliability profile was requested";
  static final String NOT_AVAILABLE = "not available";
  static final String NO_LEVEL_WITHIN_CAPACITY = "no load level is at or below a known capacity";
  static final String NO_REQUEST = "no due request is judged by the SLO";
  static final String NOTHING_TO_RECOVER_FROM =
      "the run has no overload that ended, no fault and no mark";
  static final String NOT_IN_ROWS =
      "requests.jsonl does not contain the planned load levels and faults";
  static final String NO_INTERVAL =
      "this figure of one run has no interval. Did you mean availability()?";

  private ReliabilityReportTexts() {}

  static String formula(String windows) {
    return "Availability is good requests ÷ due requests. Refused, hung, given-up, failed, late and"
        + " unsent requests count against it. Recovery ends at the start of the first of "
        + windows
        + " that meet the SLO.";
  }

  static String windows(int windows, double seconds) {
    return windows + " consecutive windows of " + Quantity.plain(seconds) + " s";
  }

  static String mode(String mode, String meaning) {
    return "Overload mode: " + mode + ". " + meaning + ".";
  }

  static String retention(double percent) {
    return "The goodput at the highest load is "
        + Quantity.plain(percent)
        + " % of that at capacity.";
  }

  static String modeUnknown(String reason) {
    return "Overload mode unknown: " + reason + ".";
  }

  static String recovered(double seconds, String cause) {
    return "The server recovered " + Quantity.plain(seconds) + " s after " + cause + ".";
  }

  static String recoveredAtOnce(String cause) {
    return "The server met the SLO from the first window after " + cause + ".";
  }

  static String recoveryUnknown(String cause, String reason) {
    return "The recovery after " + cause + " is unknown: " + reason + ".";
  }

  static String notYetRecovered(int windows, double windowSeconds, int met) {
    return "recovery needs "
        + windows(windows, windowSeconds)
        + " that meet the SLO, and "
        + (met == 0 ? "none" : "only " + met)
        + " met it before the load ended or changed";
  }

  static String availability(double percent, long good, long due) {
    return "availability "
        + Quantity.plain(percent)
        + " % ("
        + good
        + " of "
        + due
        + " due requests)";
  }

  static String noProfile(String slo) {
    return "the run has no reliability profile for " + slo;
  }

  static String cutByRunEnd(long requests) {
    return "the end of the run cut "
        + requests
        + " requests (more than 1 %), so their outcome is unknown. End the load earlier";
  }

  static String retentionUnknown(String reason) {
    return "goodput retention needs a load level at the capacity and one of at least 1.5 times the"
        + " capacity: "
        + reason;
  }

  static String recoveryNotAvailable(String cause, String reason) {
    return "the recovery after " + cause + " is unknown: " + reason;
  }

  static String tooFewRetryAfter(long checked, int needed) {
    return "only "
        + checked
        + " refusals with a Retry-After could be checked; "
        + needed
        + " are needed";
  }

  static String lowerLimit(String reason) {
    return "the value is a lower limit: " + reason;
  }
}
