// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.measure.request.OwnCounts;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.measure.request.UsageDoubt;
import org.jspecify.annotations.Nullable;

/** Decides where a request's token counts come from. */
public final class AnswerTokens {

  private final AnswerReader reader;
  private final @Nullable Usage usage;
  private final ClientCounts counts;
  private final @Nullable UsageDoubt doubt;

  private AnswerTokens(AnswerReader reader, ClientCounts counts, UsageCheck check) {
    this.reader = reader;
    this.usage = reader.usage();
    this.counts = counts;
    this.doubt = check.doubt(reader, counts);
  }

  /** Those of a request that got no answer. */
  public static TokenCounts none() {
    int absent = TokenCounts.ABSENT;
    return new TokenCounts(absent, absent, absent, absent, absent, null, TokenSource.CHUNKS);
  }

  /** As the server tells them. */
  public static TokenCounts told(AnswerReader reader) {
    return of(reader, ClientCounts.NOTHING, TokenSource.USAGE, UsageCheck.ANY);
  }

  /**
   * Those of a request.
   *
   * @param counts what the client counted
   * @param preferred whose count is taken where both the server and a tokenizer counted
   * @param check what the server's count must pass
   */
  public static TokenCounts of(
      AnswerReader reader, ClientCounts counts, TokenSource preferred, UsageCheck check) {
    var tokens = new AnswerTokens(reader, counts, check);
    return tokens.from(tokens.source(preferred), preferred);
  }

  /** Running totals are the same server's, and as little believed as its last one. */
  private TokenCounts from(TokenSource source, TokenSource preferred) {
    int input = usage == null ? Usage.ABSENT : usage.inputTokens();
    boolean inputTold = input != Usage.ABSENT;
    boolean asked = source == TokenSource.TOKENIZER && preferred == TokenSource.TOKENIZER;
    return new TokenCounts(
        inputTold ? input : counts.prompt(),
        output(source),
        usage == null ? TokenCounts.ABSENT : usage.cachedInputTokens(),
        usage == null ? TokenCounts.ABSENT : usage.reasoningTokens(),
        usage == null ? TokenCounts.ABSENT : usage.cacheWriteInputTokens(),
        firstChunk(source),
        doubt == null ? reader.timeline().perChunk() : null,
        source,
        new OwnCounts(
            inputTold ? counts.prompt() : TokenCounts.ABSENT,
            counts.output(),
            counts.characters(),
            usage == null || doubt == UsageDoubt.NOTHING
                ? TokenCounts.ABSENT
                : usage.outputTokens(),
            asked ? null : doubt));
  }

  /** Tokens that were never shown were generated before the first chunk, and not in its gaps. */
  private int firstChunk(TokenSource source) {
    int told = doubt == null ? reader.timeline().firstChunkTokens() : TokenCounts.ABSENT;
    if (told != TokenCounts.ABSENT || usage == null || source != TokenSource.USAGE) {
      return told;
    }
    long hidden = Math.min(hidden(usage), usage.outputTokens() - reader.timeline().chunks());
    return hidden > 0 ? (int) hidden + 1 : TokenCounts.ABSENT;
  }

  private long hidden(Usage all) {
    long reasoning = reader.reasoned() ? 0 : all.reasoningTokens();
    return reader.textBytes() < 0
        ? reasoning
        : Math.max(reasoning, all.outputTokens() - reader.textBytes());
  }

  private int output(TokenSource source) {
    int chunks = reader.timeline().chunks();
    return switch (source) {
      case TOKENIZER -> counts.output();
      case USAGE -> usage == null ? chunks : usage.outputTokens();
      case CHUNKS -> chunks == 0 ? TokenCounts.ABSENT : chunks;
      case MIXED -> throw new IllegalArgumentException("an answer has one token source");
    };
  }

  private TokenSource source(TokenSource preferred) {
    // Embeddings have no text: nothing was generated, which is not a count of 0.
    boolean tokenized = counts.output() > 0;
    boolean told = told() && doubt == null;
    if (tokenized && (preferred == TokenSource.TOKENIZER || !told)) {
      return TokenSource.TOKENIZER;
    }
    return told ? TokenSource.USAGE : TokenSource.CHUNKS;
  }

  /** Some usages have no output tokens, since there are none. */
  private boolean told() {
    return usage != null
        && (usage.outputTokens() != Usage.ABSENT || reader.timeline().chunks() == 0);
  }
}
