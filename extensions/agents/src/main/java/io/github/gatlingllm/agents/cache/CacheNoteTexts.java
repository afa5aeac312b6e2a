// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

/** The sentences on how the figures of the cache are computed. */
final class CacheNoteTexts {

  static final String NOTE =
      "Possible: the prompt tokens that a cache without evictions, shared by all replicas, would have"
          + " held when the prompt was sent. Cached: what the usage reports. Efficiency: cached of"
          + " possible.";

  private CacheNoteTexts() {}

  static String stated(int tokens) {
    return "Blocks of " + tokens + " tokens, as stated.";
  }

  static String reported(int tokens) {
    return "Blocks of " + tokens + " tokens, as the server reports.";
  }

  static String assumed(int tokens) {
    return "Blocks of "
        + tokens
        + " tokens, because the server reports no size. Set promptCache().blockTokens(...) if it has"
        + " another one.";
  }

  static String estimated(long estimated, long all) {
    return "Possible tokens of "
        + estimated
        + " of "
        + all
        + " prompts are estimates: the client counts other tokens than the server. Set the model's"
        + " tokenizer with llm.tokenizer(...), and promptCache().chatTemplate(...).";
  }

  static String unreported(long unreported, long all) {
    return unreported + " of " + all + " answers report no cached tokens and count as 0.";
  }

  static String gap(String why) {
    return "prefix cache: " + why;
  }
}
