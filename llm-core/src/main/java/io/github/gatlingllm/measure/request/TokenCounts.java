// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import org.jspecify.annotations.Nullable;

/**
 * The tokens of one request; {@link #ABSENT} for unknown counts.
 *
 * @param input prompt tokens
 * @param output output tokens, including reasoning
 * @param cached prompt tokens that the server took from its cache
 * @param reasoning reasoning tokens
 * @param cacheWrite prompt tokens that the server wrote into its cache
 * @param firstChunk tokens in the first content chunk by per-chunk usage, including tokens before
 *     it that were generated but not sent
 * @param perChunk tokens of each content chunk by per-chunk usage; null without it, or if they
 *     exceed {@code output}
 * @param source the source of {@code output}
 * @param own the client's own counts, whether or not {@code output} uses them
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

  /** Marks an unknown count. */
  public static final int ABSENT = -1;

  /** Removes per-chunk counts that contradict the final count by exceeding it. */
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

  /** Creates counts without cache writes. */
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

  /** Creates counts without the client's own. */
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

  /** Returns the counts of a request to another server than the one under test: it has none. */
  public static TokenCounts ofOtherServer() {
    return new TokenCounts(ABSENT, ABSENT, ABSENT, ABSENT, ABSENT, null, TokenSource.USAGE);
  }

  /** Returns whether the request went to another server than the one under test. */
  public boolean areOfOtherServer() {
    return source == TokenSource.USAGE && input == ABSENT && output == ABSENT;
  }

  private static long sum(int[] counts) {
    long sum = 0;
    for (int count : counts) {
      sum += count;
    }
    return sum;
  }

  /** Returns k of the metric definitions: the tokens in the first chunk if 1 ≤ k &lt; N, else 1. */
  int k() {
    return firstChunk >= 1 && firstChunk < output ? firstChunk : 1;
  }
}
