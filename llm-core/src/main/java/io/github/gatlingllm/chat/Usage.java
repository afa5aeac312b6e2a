// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.chat;

/**
 * The token counts that the server reports. A count that it does not report is {@link #ABSENT},
 * never 0.
 *
 * @param inputTokens all prompt tokens, including cached ones
 * @param outputTokens all generated tokens, including reasoning
 * @param cachedInputTokens prompt tokens from a prefix cache
 * @param reasoningTokens generated tokens that are reasoning
 * @param cacheWriteInputTokens prompt tokens that were written into the provider's cache
 */
public record Usage(
    int inputTokens,
    int outputTokens,
    int cachedInputTokens,
    int reasoningTokens,
    int cacheWriteInputTokens) {

  /** Marks a count that the server does not report. */
  public static final int ABSENT = -1;

  /** Creates a usage without cache writes. */
  public Usage(int inputTokens, int outputTokens, int cachedInputTokens, int reasoningTokens) {
    this(inputTokens, outputTokens, cachedInputTokens, reasoningTokens, ABSENT);
  }

  /** Creates a usage without the details that many servers do not report. */
  public static Usage of(int inputTokens, int outputTokens) {
    return new Usage(inputTokens, outputTokens, ABSENT, ABSENT);
  }

  /**
   * Returns these counts, updated by a later event of the same answer. Counts are running totals,
   * so the last value of each is right.
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
