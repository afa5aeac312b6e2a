/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.timeline;

import java.util.Arrays;

/** When a request's output tokens came: exactly N of them, spread over its content chunks. */
final class OutputTokens {

  /** Takes tokens and when they came. */
  interface Sink {
    void accept(long stamp, double tokens);
  }

  private OutputTokens() {}

  static void spread(RequestRecord request, Sink sink) {
    long[] stamps = request.timing().chunks();
    TokenCounts tokens = request.tokens();
    if (tokens.output() <= 0) {
      return;
    }
    if (stamps.length < 2) {
      sink.accept(stamps.length == 0 ? request.timing().closed() : stamps[0], tokens.output());
    } else if (knowsAll(tokens, stamps.length)) {
      asTold(stamps, tokens, sink);
    } else {
      evenly(stamps, tokens, sink);
    }
  }

  /** Per-chunk counts beyond the final usage contradict it; N is what everything else rests on. */
  private static boolean knowsAll(TokenCounts tokens, int chunks) {
    int[] perChunk = tokens.perChunk();
    return perChunk != null
        && perChunk.length == chunks
        && Arrays.stream(perChunk).sum() <= tokens.output();
  }

  private static void asTold(long[] stamps, TokenCounts tokens, Sink sink) {
    int[] perChunk = tokens.perChunk();
    int left = tokens.output();
    int last = stamps.length - 1;
    for (int i = 0; perChunk != null && i < last; i++) {
      sink.accept(stamps[i], perChunk[i]);
      left -= perChunk[i];
    }
    sink.accept(stamps[last], left);
  }

  private static void evenly(long[] stamps, TokenCounts tokens, Sink sink) {
    double each = (double) (tokens.output() - tokens.k()) / (stamps.length - 1);
    sink.accept(stamps[0], tokens.k());
    for (int i = 1; i < stamps.length; i++) {
      sink.accept(stamps[i], each);
    }
  }
}
