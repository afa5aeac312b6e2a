// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import org.jspecify.annotations.Nullable;

/** The arrival times of a request's N output tokens, spread over its content chunks. */
public final class OutputTokens {

  private final RequestRecord request;
  private final int @Nullable [] perChunk;
  private final int chunks;

  /** The tokens of each chunk except the first, if the counts are not known. */
  private final double each;

  private OutputTokens(RequestRecord request) {
    TokenCounts tokens = request.tokens();
    this.request = request;
    this.chunks = request.chunks();
    this.perChunk = reported(tokens, chunks);
    this.each = chunks < 2 ? 0 : (double) (tokens.output() - tokens.k()) / (chunks - 1);
  }

  /** Receives tokens and their arrival time. */
  public interface Sink {
    void accept(long stamp, double tokens);
  }

  public static OutputTokens of(RequestRecord request) {
    return new OutputTokens(request);
  }

  /** Returns the number of tokens; 0 if it is not known. */
  public int total() {
    return Math.max(0, request.tokens().output());
  }

  /** Returns the tokens of some chunks. The request must have two chunks or more. */
  public double of(int from, int to) {
    if (perChunk == null) {
      return from == 0 ? request.tokens().k() + (to - 1) * each : (to - from) * each;
    }
    // The last chunk holds the rest of N, on which everything else depends.
    int last = to == chunks ? total() - sum(perChunk, 0, chunks - 1) : 0;
    return sum(perChunk, from, Math.min(to, chunks - 1)) + (double) last;
  }

  public static void spread(RequestRecord request, Sink sink) {
    var tokens = new OutputTokens(request);
    long[] stamps = request.timing().chunks();
    if (tokens.total() == 0) {
      return;
    }
    if (stamps.length < 2) {
      sink.accept(stamps.length == 0 ? request.timing().closed() : stamps[0], tokens.total());
      return;
    }
    for (int i = 0; i < stamps.length; i++) {
      sink.accept(stamps[i], tokens.of(i, i + 1));
    }
  }

  private static int @Nullable [] reported(TokenCounts tokens, int chunks) {
    int[] perChunk = tokens.perChunk();
    return perChunk != null && perChunk.length == chunks ? perChunk : null;
  }

  private static int sum(int[] counts, int from, int to) {
    int sum = 0;
    for (int i = from; i < to; i++) {
      sum += counts[i];
    }
    return sum;
  }
}
