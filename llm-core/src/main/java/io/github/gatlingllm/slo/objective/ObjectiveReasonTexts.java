// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

/** What is wrong with a budget, a rate or a cache while a run goes on, or after it. */
final class ObjectiveReasonTexts {

  static final String NO_PROMPT_TOKENS = "the server reported no prompt tokens";

  static final String NO_READER = "no reader is set; call .reader() on the protocol";

  static final String NO_OUTPUT_TOKENS =
      "the answers have no output tokens, or their number is not known";

  static final String NOT_IN_ROWS = "requests.jsonl does not contain the values it is based on";

  private ObjectiveReasonTexts() {}

  static String budgetSpent(String budget, String used) {
    return "the budget of " + budget + " is spent: " + used;
  }

  static String uniquePromptsCached(String share) {
    return share
        + " of the prompt tokens came from the server's cache though unique prompts were asked for:"
        + " latencies are better than those of new prompts";
  }

  static String lessCached(String share, String expected) {
    return cached(share, expected) + ": the prefix cache may be off, small or cold";
  }

  static String moreCached(String share, String expected) {
    return cached(share, expected) + ": the server may know the prompts from an earlier run";
  }

  private static String cached(String share, String expected) {
    return share
        + " of the prompt tokens came from the server's cache, but the prompts were made for "
        + expected;
  }

  static String counted(String share, String cached, String prompts, String details) {
    return "the server's counters: "
        + share
        + " of the prompt tokens ("
        + cached
        + " of "
        + prompts
        + ") came from its cache though unique prompts were asked for"
        + details;
  }

  static String fromExternalTier(String tokens) {
    return ", " + tokens + " of them from an external tier, which needs a reset of its own";
  }

  static String otherClients() {
    return ": other clients used the server too, and these may be their prompts";
  }

  static String emptyTheCache() {
    return ": latencies are better than those of new prompts. Empty the cache before the run, or"
        + " use another seed (see watch-the-server.md)";
  }
}
