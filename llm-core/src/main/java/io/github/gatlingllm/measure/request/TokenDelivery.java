// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import org.jspecify.annotations.Nullable;

/**
 * When the tokens of an answer came. Tokens of one chunk came at once. Where only their total is
 * known, they are spread evenly over the chunks behind the first.
 *
 * @param sentNanos when the request left
 * @param chunkNanos when each chunk came
 * @param inputTokens of the prompt; below 0: not known
 * @param outputTokens of the answer; below 1: not known, each chunk counts as one
 * @param firstTokens of the first chunk, from 1
 * @param perChunk of each chunk; null: not known
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; a list would box every stamp
public record TokenDelivery(
    long sentNanos,
    long[] chunkNanos,
    int inputTokens,
    int outputTokens,
    int firstTokens,
    int @Nullable [] perChunk) {

  /** Hears of each chunk that has tokens, in order. */
  interface Sink {

    /** So many tokens, at least one, so long after the request left. */
    void accept(double nanos, long tokens);
  }

  void each(Sink sink) {
    int[] reported = perChunk != null && perChunk.length == chunkNanos.length ? perChunk : null;
    long before = 0;
    for (int i = 0; i < chunkNanos.length; i++) {
      long now = reported == null ? through(i) : before + reported[i];
      if (now > before) {
        sink.accept(chunkNanos[i] - sentNanos, now - before);
      }
      before = now;
    }
  }

  /** How many tokens are there with that chunk. */
  private long through(int chunk) {
    if (outputTokens < 1) {
      return chunk + 1L;
    }
    int chunks = chunkNanos.length;
    long first = chunks == 1 ? outputTokens : Math.min(outputTokens, Math.max(1, firstTokens));
    return chunk == 0 ? first : first + (outputTokens - first) * chunk / (chunks - 1);
  }
}
