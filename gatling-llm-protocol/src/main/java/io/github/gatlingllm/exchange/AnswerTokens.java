/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.measure.request.OwnCounts;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import org.jspecify.annotations.Nullable;

/** Decides where a request's token counts come from. */
public final class AnswerTokens {

  private AnswerTokens() {}

  /** Those of a request that got no answer. */
  public static TokenCounts none() {
    int absent = TokenCounts.ABSENT;
    return new TokenCounts(absent, absent, absent, absent, absent, null, TokenSource.CHUNKS);
  }

  /** As the server tells them. */
  public static TokenCounts told(AnswerReader reader) {
    return of(reader, ClientCounts.NOTHING, TokenSource.USAGE);
  }

  /**
   * Those of a request.
   *
   * @param counts what the client counted
   * @param preferred whose count is taken where both the server and a tokenizer counted
   */
  public static TokenCounts of(AnswerReader reader, ClientCounts counts, TokenSource preferred) {
    Usage usage = reader.usage();
    TokenSource source = source(reader, counts, preferred);
    int input = usage == null ? Usage.ABSENT : usage.inputTokens();
    boolean inputTold = input != Usage.ABSENT;
    return new TokenCounts(
        inputTold ? input : counts.prompt(),
        output(reader, source, counts),
        usage == null ? TokenCounts.ABSENT : usage.cachedInputTokens(),
        usage == null ? TokenCounts.ABSENT : usage.reasoningTokens(),
        reader.timeline().firstChunkTokens(),
        reader.timeline().perChunk(),
        source,
        own(usage, inputTold, believed(reader), counts));
  }

  private static OwnCounts own(
      @Nullable Usage usage, boolean inputTold, boolean believed, ClientCounts counts) {
    return new OwnCounts(
        inputTold ? counts.prompt() : TokenCounts.ABSENT,
        counts.output(),
        counts.characters(),
        usage != null && believed ? usage.outputTokens() : TokenCounts.ABSENT);
  }

  private static int output(AnswerReader reader, TokenSource source, ClientCounts counts) {
    Usage usage = reader.usage();
    int chunks = reader.timeline().chunks();
    return switch (source) {
      case TOKENIZER -> counts.output();
      case USAGE -> usage == null ? chunks : usage.outputTokens();
      case CHUNKS -> chunks == 0 ? TokenCounts.ABSENT : chunks;
      case MIXED -> throw new IllegalArgumentException("an answer has one token source");
    };
  }

  private static TokenSource source(
      AnswerReader reader, ClientCounts counts, TokenSource preferred) {
    // Embeddings have no text: nothing was generated, which is not a count of 0.
    boolean tokenized = counts.output() > 0;
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
