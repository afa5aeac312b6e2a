// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.split;

/** The texts of the TTFT breakdown. */
final class SplitTexts {

  static final String METRICS_ONLY = "Responses carry no server timings; the server's metrics do.";
  static final String MEANS =
      "The server's metrics give its mean times; the rest of the client's mean is network and client."
          + " They give no percentiles: percentiles cannot be subtracted.";
  static final String APPROXIMATE =
      " ≈: client and server cover slightly different requests, because the server counts from scrape"
          + " to scrape.";
  static final String NETWORK =
      "Network and client: TTFT without queue and prefill; it includes the server outside its engine."
          + " ";
  static final String CONNECT =
      "Network, by connect time: an estimate, the shortest time to connect to the server; with HTTP/2,"
          + " the shortest answer to a PING. ";
  static final String SERVER =
      "Server, undivided: its time until the response headers, as a header reports it. ";
  static final String PERCENTILES =
      "The median and p99 requests of a time or load are chosen by TTFT; with fewer than 100 requests,"
          + " the p99 request is the slowest. The p50 and p99 of each part are percentiles of that"
          + " part, so they come from different requests. Only measured requests that succeeded"
          + " count.";

  private SplitTexts() {}

  static String reported(long reported, long unreported, long contradicted) {
    return "Server times are available for "
        + reported
        + (reported == 1 ? " streamed answer" : " streamed answers")
        + (unreported == 0
            ? ""
            : "; " + unreported + (unreported == 1 ? " reports none" : " report none"))
        + (contradicted == 0
            ? ""
            : "; "
                + contradicted
                + (contradicted == 1 ? " is" : " are")
                + " not attributable: the reported time exceeds the TTFT")
        + ".";
  }

  static String sampled(int samples) {
    return " Single requests are from a random sample of " + samples + " of them.";
  }
}
