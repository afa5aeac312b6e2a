// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

/**
 * What requests have used up, as far as it is known.
 *
 * @param requests how often one was sent
 * @param inputTokens of prompts whose answers are over: only they tell
 * @param cachedInputTokens those of them that the server took from its cache
 * @param outputTokens of answers, those in flight included
 */
public record Consumed(long requests, long inputTokens, long cachedInputTokens, long outputTokens) {

  /** Nothing yet. */
  public static final Consumed NOTHING = new Consumed(0, 0, 0, 0);

  /** Both together. */
  public Consumed plus(Consumed other) {
    return new Consumed(
        requests + other.requests,
        inputTokens + other.inputTokens,
        cachedInputTokens + other.cachedInputTokens,
        outputTokens + other.outputTokens);
  }

  /** Prompts and answers. */
  public long tokens() {
    return inputTokens + outputTokens;
  }
}
