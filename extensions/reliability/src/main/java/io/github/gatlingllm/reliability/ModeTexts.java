// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.measure.request.Quantity;

/** The evidence for overload modes, and why a mode is unknown. */
final class ModeTexts {

  static final String NO_LEVEL_AT_CAPACITY = "no load level is within 10 % of the capacity";
  static final String NO_OVERLOAD = "no load level is at least 1.5 times the capacity";

  private ModeTexts() {}

  static String loadNotApplied(double ofCapacity) {
    return level(ofCapacity) + " does not count: the load generator did not send the planned load";
  }

  static String tooFewRequests(double ofCapacity, long requests, int needed) {
    return level(ofCapacity) + " has " + requests + " requests; " + needed + " are needed";
  }

  private static String level(double ofCapacity) {
    return "the level at " + Quantity.plain(ofCapacity) + " times the capacity";
  }

  static String capacityImplausible(double good) {
    return "only " + percent(good) + " of the requests at the given capacity were good";
  }

  static String evidence(double ofCapacity, String evidence) {
    return "At " + Quantity.plain(ofCapacity) + " times the capacity, " + evidence + ".";
  }

  static String good(double share) {
    return percent(share) + " of the requests were good";
  }

  static String unanswered(double share) {
    return percent(share) + " of the requests got no response";
  }

  static String refused(double share, double medianMillis) {
    return percent(share)
        + " of the requests were refused, half of them within "
        + Quantity.plain(medianMillis)
        + " ms";
  }

  static String failed(double share) {
    return percent(share) + " of the requests were refused, failed or cut";
  }

  static String waiting(double share) {
    return percent(share) + " of the requests were late or got no response";
  }

  static String goodput(double ofCapacity) {
    return "goodput was " + Quantity.plain(ofCapacity) + " times that at capacity";
  }

  static String completed(double perSecond, double atCapacity) {
    return Quantity.plain(perSecond)
        + " responses/s completed ("
        + Quantity.plain(atCapacity)
        + " at capacity)";
  }

  static String ttft(String median, String atCapacity) {
    return "the median TTFT was " + median + " (" + atCapacity + " at capacity)";
  }

  static String noRule(double good, double refused, double late, double failed, String goodput) {
    return "no rule applies: "
        + percent(good)
        + " good, "
        + percent(refused)
        + " refused, "
        + percent(late)
        + " late, "
        + percent(failed)
        + " failed; "
        + goodput;
  }

  private static String percent(double share) {
    return Quantity.plain(Math.rint(1000 * share) / 10) + " %";
  }
}
