/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.github.gatlingllm.Usage;
import io.github.gatlingllm.timeline.OwnCounts;
import io.github.gatlingllm.timeline.TokenCounts;
import io.github.gatlingllm.timeline.TokenSource;
import org.jspecify.annotations.Nullable;

/** Decides where a request's token counts come from. */
final class Tokens {

  private Tokens() {}

  /** Those of a request that got no answer. */
  static TokenCounts none() {
    int absent = TokenCounts.ABSENT;
    return new TokenCounts(absent, absent, absent, absent, absent, null, TokenSource.CHUNKS);
  }

  /** As the server tells them. */
  static TokenCounts told(AnswerReader reader) {
    return of(reader, Counted.NOTHING, TokenSource.USAGE);
  }

  /**
   * Those of a request.
   *
   * @param counted what was counted here
   * @param preferred whose count is taken where both the server and a tokenizer counted
   */
  static TokenCounts of(AnswerReader reader, Counted counted, TokenSource preferred) {
    Usage usage = reader.usage();
    TokenSource source = source(reader, counted, preferred);
    int input = usage == null ? Usage.ABSENT : usage.inputTokens();
    boolean inputTold = input != Usage.ABSENT;
    return new TokenCounts(
        inputTold ? input : counted.prompt(),
        output(reader, source, counted),
        usage == null ? TokenCounts.ABSENT : usage.cachedInputTokens(),
        usage == null ? TokenCounts.ABSENT : usage.reasoningTokens(),
        reader.timeline().firstChunkTokens(),
        reader.timeline().perChunk(),
        source,
        own(usage, inputTold, believed(reader), counted));
  }

  private static OwnCounts own(
      @Nullable Usage usage, boolean inputTold, boolean believed, Counted counted) {
    return new OwnCounts(
        inputTold ? counted.prompt() : TokenCounts.ABSENT,
        counted.output(),
        counted.characters(),
        usage != null && believed ? usage.outputTokens() : TokenCounts.ABSENT);
  }

  private static int output(AnswerReader reader, TokenSource source, Counted counted) {
    Usage usage = reader.usage();
    int chunks = reader.timeline().chunks();
    return switch (source) {
      case TOKENIZER -> counted.output();
      case USAGE -> usage == null ? chunks : usage.outputTokens();
      case CHUNKS -> chunks == 0 ? TokenCounts.ABSENT : chunks;
    };
  }

  private static TokenSource source(AnswerReader reader, Counted counted, TokenSource preferred) {
    // Embeddings have no text: nothing was generated, which is not a count of 0.
    boolean tokenized = counted.output() > 0;
    boolean told = believed(reader);
    if (tokenized && (preferred == TokenSource.TOKENIZER || !told)) {
      return TokenSource.TOKENIZER;
    }
    return told ? TokenSource.USAGE : TokenSource.CHUNKS;
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
