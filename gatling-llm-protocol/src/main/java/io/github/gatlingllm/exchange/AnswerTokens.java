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
  private final ClientTokenCounts counts;
  private final @Nullable UsageDoubt doubt;

  private AnswerTokens(AnswerReader reader, ClientTokenCounts counts, UsageCheck check) {
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
  public static TokenCounts reported(AnswerReader reader) {
    return of(reader, ClientTokenCounts.NOTHING, TokenSource.USAGE, UsageCheck.ANY);
  }

  /**
   * Those of a request.
   *
   * @param counts what the client counted
   * @param preferred whose count is taken where both the server and a tokenizer counted
   * @param check what the server's count must pass
   */
  public static TokenCounts of(
      AnswerReader reader, ClientTokenCounts counts, TokenSource preferred, UsageCheck check) {
    var tokens = new AnswerTokens(reader, counts, check);
    return tokens.from(tokens.source(preferred), preferred);
  }

  /** Running totals are the same server's, and as little believed as its last one. */
  private TokenCounts from(TokenSource source, TokenSource preferred) {
    int input = usage == null ? Usage.ABSENT : usage.inputTokens();
    boolean inputReported = input != Usage.ABSENT;
    boolean asked = source == TokenSource.TOKENIZER && preferred == TokenSource.TOKENIZER;
    return new TokenCounts(
        inputReported ? input : counts.prompt(),
        output(source),
        usage == null ? TokenCounts.ABSENT : usage.cachedInputTokens(),
        usage == null ? TokenCounts.ABSENT : usage.reasoningTokens(),
        usage == null ? TokenCounts.ABSENT : usage.cacheWriteInputTokens(),
        firstChunk(source),
        doubt == null ? reader.timeline().perChunk() : null,
        source,
        new OwnCounts(
            inputReported ? counts.prompt() : TokenCounts.ABSENT,
            counts.output(),
            counts.characters(),
            usage == null || doubt == UsageDoubt.NOTHING
                ? TokenCounts.ABSENT
                : usage.outputTokens(),
            asked ? null : doubt));
  }

  /** Tokens that were never shown were generated before the first chunk, and not in its gaps. */
  private int firstChunk(TokenSource source) {
    int reported = doubt == null ? reader.timeline().firstChunkTokens() : TokenCounts.ABSENT;
    if (reported != TokenCounts.ABSENT || usage == null || source != TokenSource.USAGE) {
      return reported;
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
    boolean reported = reported() && doubt == null;
    if (tokenized && (preferred == TokenSource.TOKENIZER || !reported)) {
      return TokenSource.TOKENIZER;
    }
    return reported ? TokenSource.USAGE : TokenSource.CHUNKS;
  }

  /** Some usages have no output tokens, since there are none. */
  private boolean reported() {
    return usage != null
        && (usage.outputTokens() != Usage.ABSENT || reader.timeline().chunks() == 0);
  }
}
