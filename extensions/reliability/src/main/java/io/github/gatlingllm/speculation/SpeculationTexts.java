// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.speculation;

/** The sentences on speculative decoding. */
final class SpeculationTexts {

  static final String TITLE = "Speculative decoding";

  static final String NOT_AVAILABLE = "not available";

  static final String METHOD =
      "Accepted ÷ drafted tokens, as the server reports them with each answer, by name of the"
          + " requests. Name requests by kind of prompt, such as code and prose. The 95 % interval"
          + " is that of a ratio over requests; it needs "
          + Acceptance.FEWEST
          + " of them.";

  private SpeculationTexts() {}

  static String left(long requests) {
    return "the figures of speculative decoding leave out the last "
        + requests
        + " requests: there were too many. Use a shorter run";
  }

  static String line(String name, String acceptance, String tpot, int requests) {
    return name
        + ": "
        + acceptance
        + " of the drafted tokens accepted, TPOT p50 "
        + tpot
        + ", "
        + requests
        + " requests";
  }
}
