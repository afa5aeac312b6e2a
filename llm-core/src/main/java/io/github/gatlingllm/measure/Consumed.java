// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

/**
 * What requests have used up, as far as it is known.
 *
 * @param requests the number of sends
 * @param inputTokens prompt tokens of completed answers, which alone report them
 * @param cachedInputTokens the part of them that the server took from its cache
 * @param outputTokens output tokens, including those of answers in flight
 */
public record Consumed(long requests, long inputTokens, long cachedInputTokens, long outputTokens) {

  /** Nothing yet. */
  public static final Consumed NOTHING = new Consumed(0, 0, 0, 0);

  /** Returns the sum of both. */
  public Consumed plus(Consumed other) {
    return new Consumed(
        requests + other.requests,
        inputTokens + other.inputTokens,
        cachedInputTokens + other.cachedInputTokens,
        outputTokens + other.outputTokens);
  }

  /** Returns input and output tokens together. */
  public long tokens() {
    return inputTokens + outputTokens;
  }
}
