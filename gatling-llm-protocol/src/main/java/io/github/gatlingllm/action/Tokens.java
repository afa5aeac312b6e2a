/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.github.gatlingllm.Usage;
import io.github.gatlingllm.timeline.TokenCounts;
import io.github.gatlingllm.timeline.TokenSource;
import org.jspecify.annotations.Nullable;

/** Decides where a request's token counts come from. */
final class Tokens {

  /** No tokenizer has counted. */
  static final int NOT_COUNTED = -1;

  private Tokens() {}

  /** Those of a request that got no answer. */
  static TokenCounts none() {
    int absent = TokenCounts.ABSENT;
    return new TokenCounts(absent, absent, absent, absent, absent, null, TokenSource.CHUNKS);
  }

  static TokenCounts of(AnswerReader reader, int counted) {
    Usage usage = reader.usage();
    int chunks = reader.timeline().chunks();
    int output = output(usage, chunks, counted);
    return new TokenCounts(
        usage == null ? TokenCounts.ABSENT : usage.inputTokens(),
        output,
        usage == null ? TokenCounts.ABSENT : usage.cachedInputTokens(),
        usage == null ? TokenCounts.ABSENT : usage.reasoningTokens(),
        reader.timeline().firstChunkTokens(),
        reader.timeline().perChunk(),
        source(usage, chunks, counted));
  }

  private static int output(@Nullable Usage usage, int chunks, int counted) {
    return switch (source(usage, chunks, counted)) {
      case TOKENIZER -> counted;
      case USAGE -> usage == null ? chunks : usage.outputTokens();
      case CHUNKS -> chunks == 0 ? TokenCounts.ABSENT : chunks;
    };
  }

  private static TokenSource source(@Nullable Usage usage, int chunks, int counted) {
    // Embeddings have no text: nothing was generated, which is not a count of 0.
    if (counted > 0) {
      return TokenSource.TOKENIZER;
    }
    return believed(usage, chunks) ? TokenSource.USAGE : TokenSource.CHUNKS;
  }

  /** Mocks and some gateways tell 0 output tokens beside content, or none. */
  private static boolean believed(@Nullable Usage usage, int chunks) {
    return usage != null && (usage.outputTokens() > 0 || chunks == 0);
  }
}
