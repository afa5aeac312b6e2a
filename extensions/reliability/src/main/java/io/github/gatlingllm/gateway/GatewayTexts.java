// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gateway;

/** The texts on the overhead of a gateway. */
final class GatewayTexts {

  static final String TITLE = "Overhead of the gateway";

  static final String CAPTION = "medians of the pairs";

  static final String NO_PAIRS =
      "no pair of requests has this metric. Run for longer, or check the direct server";

  static final String NOT_MEASURED =
      "The overhead of the gateway was not measured: no pair of requests was complete. Run for"
          + " longer, or check that the direct server answers.";

  static final String NOT_IN_ROWS = "gate does not compare the pairs of requests in requests.jsonl";

  static final String METHOD =
      "Pairs of like requests beside the load, one after the other, in turn with the gateway first"
          + " and the server first. Overhead: the median of the differences within pairs, gateway"
          + " minus direct, with its 95 % interval from ranks. Pairs count in no figure of the"
          + " load.";

  static final String MOST_LOST =
      "the gateway lost most of the requests that the direct server answered";

  static final String LOST = "lost";

  static final String NOT_AVAILABLE = "not available";

  static final String NO_INTERVAL = "interval not available: too few or too many lost pairs";

  private GatewayTexts() {}

  static String line(
      String metric, String difference, String interval, String direct, String through) {
    return metric
        + ": "
        + difference
        + " ("
        + interval
        + "); "
        + direct
        + " direct, "
        + through
        + " through the gateway";
  }

  static String undecided(int pairs) {
    return "the interval of " + pairs + " pairs contains the bound. Send more pairs";
  }

  static String lostDirectly(long lost, int pairs) {
    return lost
        + " of "
        + pairs
        + " direct requests failed: their pairs say nothing of the gateway. Check the direct"
        + " server.";
  }

  static String lostByGateway(long lost, int pairs) {
    return lost
        + " of "
        + pairs
        + " requests failed through the gateway, while the direct request succeeded. Check the"
        + " gateway.";
  }

  static String heldByGateway(long held, int pairs) {
    return held
        + " of "
        + pairs
        + " responses came through the gateway in one piece or in bursts, while the server streams"
        + " them: their ITL and TPOT count as slower than any bound. Turn off buffering in the"
        + " gateway.";
  }
}
