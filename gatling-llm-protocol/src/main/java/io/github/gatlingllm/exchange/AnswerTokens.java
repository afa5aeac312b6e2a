// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.measure.request.OwnCounts;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.measure.request.UsageDoubt;
import org.jspecify.annotations.Nullable;

/** Chooses the source of a request's token counts. */
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

  /** Returns the counts of a request without an answer. */
  public static TokenCounts none() {
    int absent = TokenCounts.ABSENT;
    return new TokenCounts(absent, absent, absent, absent, absent, null, TokenSource.CHUNKS);
  }

  /** Returns the counts as the server reports them. */
  public static TokenCounts reported(AnswerReader reader) {
    return of(reader, ClientTokenCounts.NOTHING, TokenSource.USAGE, UsageCheck.ANY);
  }

  /**
   * Returns the counts of a request.
   *
   * @param counts what the client counted
   * @param preferred the source to use if both the server and a tokenizer counted
   * @param check the plausibility check of the server's count
   */
  public static TokenCounts of(
      AnswerReader reader, ClientTokenCounts counts, TokenSource preferred, UsageCheck check) {
    if (reader.ofOtherServer()) {
      return TokenCounts.ofOtherServer();
    }
    var tokens = new AnswerTokens(reader, counts, check);
    return tokens.from(tokens.source(preferred), preferred);
  }

  /**
   * Creates the counts. Running totals come from the same server and are trusted as little as its
   * usage.
   */
  private TokenCounts from(TokenSource source, TokenSource preferred) {
    int input = usage == null ? Usage.ABSENT : usage.inputTokens();
    boolean inputReported = input != Usage.ABSENT;
    boolean tokenizerPreferred =
        source == TokenSource.TOKENIZER && preferred == TokenSource.TOKENIZER;
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
            tokenizerPreferred ? null : doubt));
  }

  /**
   * Returns the tokens of the first chunk. Hidden tokens were generated before it, not in the gaps
   * between chunks.
   */
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
    // Embeddings have no text: no output is not a count of 0.
    boolean tokenized = counts.output() > 0;
    boolean reported = reported() && doubt == null;
    if (tokenized && (preferred == TokenSource.TOKENIZER || !reported)) {
      return TokenSource.TOKENIZER;
    }
    return reported ? TokenSource.USAGE : TokenSource.CHUNKS;
  }

  /**
   * Returns whether the server reported output tokens. A usage without them is complete if there
   * was no output, and if it has prompt tokens.
   */
  private boolean reported() {
    if (usage == null) {
      return false;
    }
    boolean onlyInput = usage.inputTokens() != Usage.ABSENT && reader.timeline().chunks() == 0;
    return usage.outputTokens() != Usage.ABSENT || onlyInput;
  }
}
