// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import java.util.List;

/** The texts about failures and stalls. */
final class FailureSectionTexts {

  static final String STALL =
      "A stall is a gap between two chunks of more than 50 ms and more than ten times the median"
          + " gap.";
  static final String RULES =
      " Another stream stalled at the same time if it received nothing for at least half of the"
          + " stall. Several streams at once while the load generator was healthy: the server. One"
          + " stream alone: the network, or a preempted request.";
  static final String CLIENT_CAUSES =
      " Stalls caused by the load generator say nothing about the server.";
  static final String NO_OTHER_STREAM = "no other stream was open";
  static final String NOT_WATCHED = "the load generator was not monitored";
  static final String TOO_SHORT = "its event loop may have been busy for as long, undetected";
  static final String NO_OTHER = "the server and the network cannot be told apart";
  static final String MEASURED_ENDS =
      "Measured requests. Times are the ends of requests, in seconds from the run's start.";
  static final String NO_FAILURE = "No request failed.";
  static final String NO_SLO = "These requests have no SLO.";

  private FailureSectionTexts() {}

  static String noStall(String longest) {
    return "No gap was a stall; the longest was " + longest + ".";
  }

  static String causes(int stalls, List<String> causes) {
    return "Most likely causes of the longest "
        + stalls
        + " stalls: "
        + String.join(", ", causes)
        + ".";
  }

  static String stalledTogether(int others, int streams) {
    return others + " of " + streams + " other streams stalled at the same time";
  }

  static String garbageCollection(String time) {
    return time + " of garbage collection in the load generator";
  }

  static String loopDelay(String time) {
    return "a task of its event loop in the load generator, or the monitoring of it, waited "
        + time;
  }

  static String preempted(String requests) {
    return "the server preempted " + requests + " requests at that time";
  }

  static String queueJumped(String from, String to) {
    return "the server's queue rose from " + from + " to " + to + " requests at that time";
  }
}
