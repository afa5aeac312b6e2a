/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.github.gatlingllm.Usage;
import io.github.gatlingllm.timeline.TokenCounts;
import io.github.gatlingllm.timeline.TokenSource;

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
    TokenSource source = source(reader, counted);
    return new TokenCounts(
        usage == null ? TokenCounts.ABSENT : usage.inputTokens(),
        output(reader, source, counted),
        usage == null ? TokenCounts.ABSENT : usage.cachedInputTokens(),
        usage == null ? TokenCounts.ABSENT : usage.reasoningTokens(),
        reader.timeline().firstChunkTokens(),
        reader.timeline().perChunk(),
        source);
  }

  private static int output(AnswerReader reader, TokenSource source, int counted) {
    Usage usage = reader.usage();
    int chunks = reader.timeline().chunks();
    return switch (source) {
      case TOKENIZER -> counted;
      case USAGE -> usage == null ? chunks : usage.outputTokens();
      case CHUNKS -> chunks == 0 ? TokenCounts.ABSENT : chunks;
    };
  }

  private static TokenSource source(AnswerReader reader, int counted) {
    // Embeddings have no text: nothing was generated, which is not a count of 0.
    if (counted > 0) {
      return TokenSource.TOKENIZER;
    }
    return believed(reader) ? TokenSource.USAGE : TokenSource.CHUNKS;
  }

  /** Mocks and some gateways tell 0 output tokens beside content, or none. */
  private static boolean believed(AnswerReader reader) {
    Usage usage = reader.usage();
    if (usage == null || usage.outputTokens() > 0) {
      return usage != null;
    }
    boolean wholeContent = usage.outputTokens() == 0 && reader.content();
    return reader.timeline().chunks() == 0 && !wholeContent;
  }
}
