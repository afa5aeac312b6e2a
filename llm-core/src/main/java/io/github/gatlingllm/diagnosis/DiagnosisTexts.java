// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

import java.util.List;

/** The sentences of the diagnosis: results, evidence, and reasons why a rule has no result. */
final class DiagnosisTexts {

  static final String FOOTNOTE =
      "A limit needs both a symptom that users notice and evidence of its cause. High utilization"
          + " alone is not enough. ";

  static final String CLIENT_DISTORTS_TIMES =
      "not assessed: the load generator distorts the measured times";
  static final String BUFFERING_HIDES_TIMES =
      "not assessed: responses are buffered before they reach the client, which hides their times";

  static final String CLIENT_NOT_WATCHED = "the load generator's health was not recorded";
  static final String CLIENT_IN_TIME =
      "requests left on time, and the uncertainty of times is small enough";

  static final String STREAMS_TOO_SHORT = "no stream is long enough to show buffering";

  static final String LOAD_TOO_EVEN =
      "the load did not vary enough to compare low load with high load";
  static final String FEW_TPOT = "too few responses with several tokens";

  static final String NO_HIT_RATE = "the server's metrics contain no prefix cache hit rate";
  static final String FEW_HIT_RATES = "too few time slots with both a hit rate and a TTFT";

  static final String NO_NETWORK_TIMES =
      "neither responses nor the server's metrics report server times: the network's part of TTFT"
          + " is unknown";

  static final String NO_PREEMPTION_COUNT =
      "the server's metrics contain no counter of preemptions";
  static final String NO_PREEMPTIONS = "the server counted no preemptions";

  static final String QUEUED_FOR_CACHE = "requests queued for KV-cache space: see the preemptions";
  static final String FEW_TTFT = "too few responses under low load or under high load";
  static final String QUEUE_NOT_REPORTED =
      "the load did not vary, and neither responses nor the server's metrics report queue times. A"
          + " gauge of waiting requests alone does not show that queueing mattered";

  private DiagnosisTexts() {}

  /** The limits found, the costliest first, with all evidence of the first. */
  static String found(String limit, List<String> evidence, List<String> others) {
    return limit
        + ": "
        + String.join("; ", evidence)
        + (others.isEmpty() ? "" : "; also " + String.join(", ", others));
  }

  /** The limits found, the costliest first, with the first evidence of the first. */
  static String foundInBrief(List<String> limits, String evidence) {
    return String.join(", ", limits) + ": " + evidence;
  }

  static String noneFound(List<String> notAssessed) {
    return notAssessed.isEmpty()
        ? "no bottleneck identified"
        : "no bottleneck identified: the evidence is inconclusive. Not assessed: "
            + String.join(", ", notAssessed);
  }

  static String next(String experiment) {
    return "To confirm it: " + experiment + ".";
  }

  static String gapsNotObservable(String buffered) {
    return buffered + ": ITL and TPOT are not observable";
  }

  static String contrast(
      String from, String to, String unit, String ttft, String tpotName, String tpot) {
    return "from "
        + from
        + " to "
        + to
        + " "
        + unit
        + ", TTFT p50 "
        + ttft
        + ", "
        + tpotName
        + " p50 "
        + tpot;
  }

  static String running(String lowLoad, String highLoad) {
    return "running on the server: " + lowLoad + " → " + highLoad + " requests";
  }

  static String inFlight(String lowLoad, String highLoad) {
    return "in flight: "
        + lowLoad
        + " → "
        + highLoad
        + " requests (the server does not report running requests)";
  }

  static String waiting(String highLoad) {
    return "waiting on the server: " + highLoad + " requests on average";
  }

  static String waiting(String lowLoad, String highLoad) {
    return "waiting on the server: " + lowLoad + " → " + highLoad + " requests on average";
  }

  static String queueSuspected(String contrast) {
    return contrast
        + ", which suggests a queue, but neither responses nor the server's metrics report whether"
        + " requests waited";
  }

  /** A part of the mean TTFT that responses or the server's metrics report. */
  static String ttftPart(String part, String share, String source) {
    return part + " is " + share + " of the mean TTFT (reported by " + source + ")";
  }

  static String networkPart(String part, String millis, String share) {
    return part + ": " + millis + " of the mean TTFT (" + share + ")";
  }

  static String networkPartByMetrics(String part, String millis, String share) {
    return part
        + ": "
        + millis
        + " of the mean TTFT ("
        + share
        + ", by the means of the server's metrics)";
  }

  static String hitRateConstant(String low, String high) {
    return "the hit rate stayed at " + (low.equals(high) ? high : low + " to " + high);
  }

  static String hitRateContrast(String high, String ttftHit, String low, String ttftMissed) {
    return "TTFT p50 was "
        + ttftMissed
        + " at a hit rate of "
        + low
        + ", and "
        + ttftHit
        + " at "
        + high;
  }

  static String preemptions(String count, String longest, String usual) {
    return count
        + " preemptions: the longest gap between tokens was "
        + longest
        + " in their time slots (median "
        + usual
        + ")";
  }

  static String preemptions(String count, String longest, String usual, String elsewhere) {
    return preemptions(count, longest, usual) + ", and " + elsewhere + " in the others";
  }
}
