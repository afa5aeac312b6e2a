/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.measure.request;

import org.jspecify.annotations.Nullable;

/**
 * The tokens of one request; {@link #ABSENT} where it is not known.
 *
 * @param input prompt tokens
 * @param output output tokens, reasoning included
 * @param cached prompt tokens that the server took from its cache
 * @param reasoning reasoning tokens
 * @param firstChunk tokens in the first content chunk, as told by per-chunk usage
 * @param perChunk tokens of each content chunk where per-chunk usage tells them, else null
 * @param source where {@code output} comes from
 * @param own what was counted here, whether or not {@code output} comes from it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; a list would box every stamp
public record TokenCounts(
    int input,
    int output,
    int cached,
    int reasoning,
    int firstChunk,
    int @Nullable [] perChunk,
    TokenSource source,
    OwnCounts own) {

  /** Marks a count that is not known. */
  public static final int ABSENT = -1;

  /** Where nothing was counted here. */
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

  /** k of the metric definitions: tokens in the first chunk if 1 ≤ k &lt; N, else 1. */
  int k() {
    return firstChunk >= 1 && firstChunk < output ? firstChunk : 1;
  }
}
