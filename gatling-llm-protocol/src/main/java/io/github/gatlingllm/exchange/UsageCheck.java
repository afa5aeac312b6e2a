/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.chat.OutputLimit;
import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.measure.request.UsageDoubt;
import org.jspecify.annotations.Nullable;

/**
 * Whether the output tokens that a server tells can be true. What is true is never refused, so each
 * limit is far beyond what servers do: a token has at least a byte of the body, unless it is
 * reasoning that is not sent.
 *
 * @param limit what was asked for
 * @param nanos how long the answer took; negative: not known
 */
public record UsageCheck(OutputLimit limit, long nanos) {

  /** Where nothing is known of what was asked for, and when. */
  static final UsageCheck ANY = new UsageCheck(OutputLimit.NONE, -1);

  /** No model's context is longer. */
  private static final long MOST = 10_000_000;

  /** No engine generates as many for one answer, seen or unseen. */
  private static final double MOST_A_SECOND = 50_000;

  /** Why it can't; null: it can, or the server tells nothing. */
  @Nullable UsageDoubt doubt(AnswerReader reader, ClientCounts counts) {
    Usage usage = reader.usage();
    if (usage == null || usage.outputTokens() == Usage.ABSENT) {
      return null;
    }
    long told = usage.outputTokens();
    int chunks = reader.timeline().chunks();
    if (told == 0) {
      return chunks > 0 || reader.content() ? UsageDoubt.NOTHING : null;
    }
    if (2 * told < chunks) {
      return UsageDoubt.BELOW_CHUNKS;
    }
    if (aboveMaximum(told, usage, reader, Math.max(chunks, counts.output()))) {
      return UsageDoubt.ABOVE_MAXIMUM;
    }
    return told > most(reader, usage) ? UsageDoubt.BEYOND_ANSWER : null;
  }

  /**
   * Some servers limit only what they send as the answer, and add the reasoning before it; others
   * don't know the field. There the maximum says nothing of the whole.
   *
   * @param seen the tokens that there are at least, as far as the client can tell
   */
  private boolean aboveMaximum(long told, Usage usage, AnswerReader reader, long seen) {
    boolean reasoningUntold = reader.reasoned() && usage.reasoningTokens() == Usage.ABSENT;
    if (limit.tokens() == Prompt.UNKNOWN || reasoningUntold) {
      return false;
    }
    long most = (limit.tokens() + 1L) * choices(reader);
    return seen <= most && told > most + reasoning(usage);
  }

  private long most(AnswerReader reader, Usage usage) {
    long ofContexts = MOST * choices(reader);
    if (nanos < 0) {
      return ofContexts;
    }
    double unseen = reasoning(usage) + MOST_A_SECOND * choices(reader) * nanos / 1e9;
    return Math.min(ofContexts, reader.bytes() + (long) unseen);
  }

  private long choices(AnswerReader reader) {
    return Math.max(limit.choices(), reader.choices());
  }

  private static long reasoning(Usage usage) {
    return Math.max(0, usage.reasoningTokens());
  }
}
