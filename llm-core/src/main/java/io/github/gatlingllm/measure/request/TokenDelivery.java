// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import org.jspecify.annotations.Nullable;

/**
 * The arrival times of an answer's tokens. Tokens of one chunk arrive together. If only their total
 * is known, they are spread evenly over the chunks after the first.
 *
 * @param sentNanos when the request was sent
 * @param chunkNanos when each chunk arrived
 * @param inputTokens of the prompt; negative if not known
 * @param outputTokens of the answer; below 1 if not known, so that each chunk counts as one
 * @param firstTokens of the first chunk, at least 1
 * @param perChunk of each chunk; null if not known
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; a list would box every stamp
public record TokenDelivery(
    long sentNanos,
    long[] chunkNanos,
    int inputTokens,
    int outputTokens,
    int firstTokens,
    int @Nullable [] perChunk) {

  /** Receives each chunk with tokens, in order. */
  interface Sink {

    /** Receives a number of tokens, at least one, with the time since the request was sent. */
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

  /** Returns the number of tokens up to and including a chunk. */
  private long through(int chunk) {
    if (outputTokens < 1) {
      return chunk + 1L;
    }
    int chunks = chunkNanos.length;
    long first = chunks == 1 ? outputTokens : Math.min(outputTokens, Math.max(1, firstTokens));
    return chunk == 0 ? first : first + (outputTokens - first) * chunk / (chunks - 1);
  }
}
