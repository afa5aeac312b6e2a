// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.chat;

/**
 * Token counts as the server tells them; a count that it does not tell is {@link #ABSENT}, never 0.
 *
 * @param inputTokens all prompt tokens, the cached ones included
 * @param outputTokens all generated tokens, the reasoning ones included
 * @param cachedInputTokens prompt tokens taken from a prefix cache
 * @param reasoningTokens generated tokens that are reasoning
 * @param cacheWriteInputTokens prompt tokens that were written into the provider's cache
 */
public record Usage(
    int inputTokens,
    int outputTokens,
    int cachedInputTokens,
    int reasoningTokens,
    int cacheWriteInputTokens) {

  /** A count that the server did not tell. */
  public static final int ABSENT = -1;

  /** A usage of a server that tells nothing of what it wrote into its cache. */
  public Usage(int inputTokens, int outputTokens, int cachedInputTokens, int reasoningTokens) {
    this(inputTokens, outputTokens, cachedInputTokens, reasoningTokens, ABSENT);
  }

  /** A usage without the details that many servers do not tell. */
  public static Usage of(int inputTokens, int outputTokens) {
    return new Usage(inputTokens, outputTokens, ABSENT, ABSENT);
  }

  /**
   * These counts, where a later event of the same answer says nothing else: counts are running
   * totals, so of each the last one told is right.
   */
  public Usage updatedBy(Usage later) {
    return new Usage(
        last(inputTokens, later.inputTokens),
        last(outputTokens, later.outputTokens),
        last(cachedInputTokens, later.cachedInputTokens),
        last(reasoningTokens, later.reasoningTokens),
        last(cacheWriteInputTokens, later.cacheWriteInputTokens));
  }

  private static int last(int earlier, int later) {
    return later == ABSENT ? earlier : later;
  }
}
