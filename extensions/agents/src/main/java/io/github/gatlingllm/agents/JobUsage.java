// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import io.github.gatlingllm.slo.objective.Prices;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What a job consumed; {@link JobRecord#ABSENT} for unknown counts. Tokens are those of the server
 * under test.
 *
 * @param calls its LLM calls, each with all attempts
 * @param elsewhere the calls among them to other servers, such as a reranker's: they have no price
 * @param input prompt tokens
 * @param output output tokens
 * @param cached prompt tokens from the server's cache
 */
record JobUsage(int calls, int elsewhere, long input, long output, long cached) {

  private static final double MILLION = 1e6;

  /** Nothing. */
  static final JobUsage NONE = new JobUsage(0, 0, 0, 0);

  /** Creates the usage of a job whose calls all go to the server under test. */
  JobUsage(int calls, long input, long output, long cached) {
    this(calls, 0, input, output, cached);
  }

  /**
   * Returns the cost of its tokens, without what other servers may cost. A price per hour belongs
   * to the run, not to a job.
   *
   * @param prices the prices; null if none are set
   * @return the cost; empty without prices per token, or if a count that has a price is not known
   */
  OptionalDouble cost(@Nullable Prices prices) {
    if (prices == null || !pricesTokens(prices)) {
      return OptionalDouble.empty();
    }
    boolean unknown =
        (input < 0 && prices.perMillionInputTokens() > 0)
            || (output < 0 && prices.perMillionOutputTokens() > 0);
    if (unknown) {
      return OptionalDouble.empty();
    }
    long fromCache = Math.max(0, Math.min(cached, input));
    double sum =
        Math.max(0, input - fromCache) * prices.perMillionInputTokens()
            + fromCache * prices.perMillionCachedInputTokens()
            + Math.max(0, output) * prices.perMillionOutputTokens();
    return OptionalDouble.of(sum / MILLION);
  }

  /** Returns whether tokens have a price. */
  static boolean pricesTokens(Prices prices) {
    return prices.perMillionInputTokens() + prices.perMillionOutputTokens() > 0;
  }
}
