// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.report.json.RequestLog;

/** The warnings of a valid run: one text each, the finding first. */
final class RunWarningTexts {

  static final String PATHS_FOLDED =
      "more than 200 request names: the later ones are grouped as <other>";
  static final String COUNTED_BY_CHUNKS =
      "some answers had no token counts from the server: their chunks were counted instead";

  static final String WARM_UP = "Exclude it with llm.warmUp(...)";
  static final String WARM_UP_LONGER =
      "The warm-up was too short. Make it longer, such as with llm.warmUp(...)";
  static final String SHORTEST_WARM_UP =
      "The warm-up until the server is steady ended too early. Set its shortest duration with"
          + " llm.warmUp(...)";
  static final String LONGEST_WARM_UP =
      "The warm-up reached its longest duration. Allow a longer one";

  private RunWarningTexts() {}

  static String stopped(String reason) {
    return "the load profile was not finished: " + reason;
  }

  static String cacheOfPath(String path, String text) {
    return "'" + path + "': " + text;
  }

  static String sloWithoutRequest(String slo) {
    return "SLO " + slo + " applied to no request: no request with that name ran";
  }

  static String failed(String percent) {
    return percent + " % of the requests failed: the latencies cover only those that succeeded";
  }

  static String countsDiffer(String tokenizers, String percent, long reported, long counted) {
    return "the server's usage and the tokenizer "
        + tokenizers
        + " count output tokens "
        + percent
        + " % apart ("
        + reported
        + " and "
        + counted
        + "). Compare only runs with the same token source; see tokens.md";
  }

  static String costUnknown(String reason) {
    return "the cost is not known: " + reason;
  }

  static String coldStart(String ratio, String remedy) {
    return "cold start: the median TTFT of the first 10 % of the requests was "
        + ratio
        + " times that of the rest. "
        + remedy;
  }

  static String cut(long requests) {
    return "requests cut by the end of the run: " + requests;
  }

  static String resent(long requests) {
    return "requests resent on a new connection, because the server closed the kept-alive one as"
        + " they were sent: "
        + requests
        + ". Their times begin with the first send; see dialects.md";
  }

  static String offlineIncomplete(long sent, long requests) {
    return "offline work is not complete: "
        + sent
        + " of "
        + requests
        + " requests were sent, because users left early or the run ended. The makespan covers only"
        + " these";
  }

  static String capReached(
      int limit, String percent, String firstSeconds, String lastSeconds, String longestMs) {
    return "cap of "
        + limit
        + " requests in flight reached: "
        + percent
        + " % of the requests waited for a slot, due from "
        + firstSeconds
        + " s to "
        + lastSeconds
        + " s, up to "
        + longestMs
        + " ms. TTFT and E2E from send exclude this wait: read those from schedule";
  }

  static String rowsDropped(long rows) {
    return RequestLog.MISSING
        + ", because the disk was too slow: "
        + rows
        + ". All figures include these requests";
  }

  static String manyTokenRecords(long records) {
    return records
        + " token records in Gatling's log take long to parse. Disable them with"
        + " llm.disableTokenRecords()";
  }
}
