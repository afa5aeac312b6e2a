// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import io.github.gatlingllm.measure.request.Quantity;

/** The sentences on the prefix cache: errors, and why a figure is not available. */
final class CacheTexts {

  static final String BLANK_PREFIX =
      "promptCache().prime(...): a prefix is blank (''). A prefix is the text that prompts start"
          + " with. Remove it.";
  static final String NO_PROMPTS_IN_ROWS = "requests.jsonl contains no prompts";
  static final String NO_PROMPTS = "no prompt was answered in the measuring window";
  static final String NOTHING_POSSIBLE =
      "no prompt shares a whole block with an earlier one, so a cache could not hold any";
  static final String NOT_REPORTED =
      "the server reports no cached tokens; let it report them with the usage (vLLM:"
          + " --enable-prompt-tokens-details)";
  static final String INCOMPLETE =
      "the run has more prompt tokens than the model of the cache can keep, so more was possible";

  private CacheTexts() {}

  static String negativeTemplate(int perMessage, int perChat) {
    return "promptCache().chatTemplate(...): a number of tokens is below 0 ("
        + perMessage
        + ", "
        + perChat
        + "). A template adds tokens. Set 0 or more.";
  }

  static String noBlock(int tokens) {
    return "promptCache().blockTokens(...): a block has no tokens ("
        + tokens
        + "). A block has at least one. Set the block size of the server, such as 16.";
  }

  static String blankHeader(String name) {
    return "promptCache().replicaHeader(...): the name is blank ('"
        + name
        + "'). A header has a name. Name the header of answers that contains their replica.";
  }

  static String twoValues(String option, Object first, Object second) {
    return "promptCache()."
        + option
        + "(...): it has two values ("
        + first
        + ", "
        + second
        + "). A run has one cache. Set one of them.";
  }

  static String damagedRow(String file, int line, String problem) {
    return file
        + ", line "
        + line
        + ": the row is damaged ("
        + problem
        + "). A row has the keys that a run writes. Run again.";
  }

  static String dropped(long prompts) {
    return prompts + " prompts were not read, because they came too fast, so more was possible";
  }

  static String elsewhere(double low) {
    return "workers sent the same prefixes; if each was in the cache from the start, the efficiency"
        + " is "
        + Quantity.plain(Quantity.rounded(low, 3))
        + " %";
  }

  static String estimated(double low, double high) {
    return "the possible tokens are estimates: within their margin, the efficiency is "
        + Quantity.plain(Quantity.rounded(low, 3))
        + " to "
        + Quantity.plain(Quantity.rounded(high, 3))
        + " %; set the model's tokenizer and chat template";
  }

  static String onlyCounters(double percent) {
    return NOT_REPORTED
        + "; by the server's counters, which may include other traffic, the efficiency is "
        + Quantity.plain(Quantity.rounded(percent, 3))
        + " %";
  }
}
