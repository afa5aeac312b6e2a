// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import org.jspecify.annotations.Nullable;

/**
 * The tokens of one request; {@link #ABSENT} where it is not known.
 *
 * @param input prompt tokens
 * @param output output tokens, reasoning included
 * @param cached prompt tokens that the server took from its cache
 * @param reasoning reasoning tokens
 * @param cacheWrite prompt tokens that the server wrote into its cache
 * @param firstChunk tokens in the first content chunk, as told by per-chunk usage, or with those
 *     before it that were generated and not sent
 * @param perChunk tokens of each content chunk where per-chunk usage tells them, else null; null as
 *     well where they are more than {@code output}, on which everything else rests
 * @param source where {@code output} comes from
 * @param own what was counted here, whether or not {@code output} comes from it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; a list would box every stamp
public record TokenCounts(
    int input,
    int output,
    int cached,
    int reasoning,
    int cacheWrite,
    int firstChunk,
    int @Nullable [] perChunk,
    TokenSource source,
    OwnCounts own) {

  /** Marks a count that is not known. */
  public static final int ABSENT = -1;

  /** Per-chunk counts beyond the final count contradict it. */
  public TokenCounts(
      int input,
      int output,
      int cached,
      int reasoning,
      int cacheWrite,
      int firstChunk,
      int @Nullable [] perChunk,
      TokenSource source,
      OwnCounts own) {
    this.input = input;
    this.output = output;
    this.cached = cached;
    this.reasoning = reasoning;
    this.cacheWrite = cacheWrite;
    this.firstChunk = firstChunk;
    this.perChunk = perChunk != null && sum(perChunk) > output ? null : perChunk;
    this.source = source;
    this.own = own;
  }

  /** Where nothing is told of what was written into a cache. */
  public TokenCounts(
      int input,
      int output,
      int cached,
      int reasoning,
      int firstChunk,
      int @Nullable [] perChunk,
      TokenSource source,
      OwnCounts own) {
    this(input, output, cached, reasoning, ABSENT, firstChunk, perChunk, source, own);
  }

  /** Where nothing was counted here either. */
  public TokenCounts(
      int input,
      int output,
      int cached,
      int reasoning,
      int firstChunk,
      int @Nullable [] perChunk,
      TokenSource source) {
    this(input, output, cached, reasoning, firstChunk, perChunk, source, OwnCounts.NONE);
  }

  private static long sum(int[] counts) {
    long sum = 0;
    for (int count : counts) {
      sum += count;
    }
    return sum;
  }

  /** k of the metric definitions: tokens in the first chunk if 1 ≤ k &lt; N, else 1. */
  int k() {
    return firstChunk >= 1 && firstChunk < output ? firstChunk : 1;
  }
}
