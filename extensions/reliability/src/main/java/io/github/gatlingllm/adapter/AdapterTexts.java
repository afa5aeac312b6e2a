// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.adapter;

import io.github.gatlingllm.measure.request.Quantity;

/** The sentences on adapters. */
final class AdapterTexts {

  static final String TITLE = "Adapters";

  static final String LABEL = "swap cost";

  static final String NOT_AVAILABLE = "not available";

  static final String UNKNOWN = "unknown";

  static final String SLOWER =
      "The server loads adapters on demand. Raise its adapter slots, or route by adapter.";

  static final String NOT_SLOWER = "No swap is noticeable.";

  static final String UNDETERMINED = "Whether swaps cost time is undetermined. Run for longer.";

  static final String INCOMPLETE =
      "Adapters: not all requests were kept, so the swap cost is not complete. Run for a shorter"
          + " time, or with several workers.";

  static final String NOT_IN_ROWS = "rows do not name the list of adapters";

  static final String METHOD =
      "Swap cost: the TTFT of the first request of an adapter after a pause minus that of the"
          + " nearest warm request, whose adapter is that of the request before it; median over pairs, 95 %"
          + " interval by the sign test. Up to "
          + Quantity.plain(100 * SwapCost.NEGLIGIBLE)
          + " % of the median warm TTFT and 1 ms, a cost is negligible. The adapters should be"
          + " alike in size.";

  private AdapterTexts() {}

  static String tooFewFirsts(int firsts) {
    return "Swap cost: not available. First requests after a pause: "
        + firsts
        + " (at least "
        + SwapCost.FEWEST_PAIRS
        + "). Run for longer, or shorten the pause.";
  }

  static String tooFewWarm(int pairs, int firsts) {
    return "Swap cost: not available. First requests after a pause: "
        + firsts
        + ", with a warm request to compare: "
        + pairs
        + " (at least "
        + SwapCost.FEWEST_PAIRS
        + "). If adapters alternate, each request may pay for a swap, and requests of the base"
        + " model lack the adapter's own work. Let an adapter get several requests in a row: raise"
        + " its share, such as by .zipf(1.5).";
  }

  static String unsure(int pairs) {
    return "the bound is inside the interval of "
        + pairs
        + " pairs of first and warm requests; run for longer";
  }

  static String swap(String cost, String interval, int pairs, String finding) {
    return "swap cost "
        + cost
        + " TTFT ("
        + interval
        + ", "
        + pairs
        + " first requests after a pause). "
        + finding;
  }

  static String line(String name, int requests, String ttft, String tpot) {
    return name + ": " + requests + " requests, TTFT p50 " + ttft + ", TPOT p50 " + tpot;
  }

  static String noRequests(String name) {
    return "Adapter "
        + name
        + ": no request was measured. Send the requests of its mix, or run for longer.";
  }
}
