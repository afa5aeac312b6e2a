// SPDX-License-Identifier: Apache-2.0
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

  /** No server sends as many in one chunk without their text. */
  private static final long MOST_A_CHUNK = 20;

  /** Why it can't; null: it can, or the server tells nothing. */
  @Nullable UsageDoubt doubt(AnswerReader reader, ClientTokenCounts counts) {
    Usage usage = reader.usage();
    if (usage == null || usage.outputTokens() == Usage.ABSENT) {
      return null;
    }
    long reported = usage.outputTokens();
    int chunks = reader.timeline().chunks();
    if (reported == 0) {
      return chunks > 0 || reader.content() ? UsageDoubt.NOTHING : null;
    }
    if (2 * reported < chunks) {
      return UsageDoubt.BELOW_CHUNKS;
    }
    if (aboveMaximum(reported, usage, reader, Math.max(chunks, counts.output()))) {
      return UsageDoubt.ABOVE_MAXIMUM;
    }
    if (reported > most(reader, usage)) {
      return UsageDoubt.BEYOND_ANSWER;
    }
    return beyondText(reported, usage, reader, chunks) ? UsageDoubt.BEYOND_TEXT : null;
  }

  /**
   * A token of what a chunk shows has at least a byte of text. Reasoning that is neither sent nor
   * told has none.
   */
  private static boolean beyondText(long reported, Usage usage, AnswerReader reader, int chunks) {
    return chunks > 0
        && reported > MOST_A_CHUNK * chunks
        && !reasoningUnreported(reader, usage)
        && reader.textBytes() >= 0
        && reported - reasoning(usage) > reader.textBytes();
  }

  /**
   * Some servers limit only what they send as the answer, and add the reasoning before it; others
   * don't know the field. There the maximum says nothing of the whole.
   *
   * @param seen the tokens that there are at least, as far as the client can tell
   */
  private boolean aboveMaximum(long reported, Usage usage, AnswerReader reader, long seen) {
    if (limit.tokens() == Prompt.UNKNOWN || reasoningUnreported(reader, usage)) {
      return false;
    }
    long most = (limit.tokens() + 1L) * choices(reader);
    return seen <= most && reported > most + reasoning(usage);
  }

  private static boolean reasoningUnreported(AnswerReader reader, Usage usage) {
    return reader.reasoned() && usage.reasoningTokens() == Usage.ABSENT;
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
    return Math.max(limit.choices(), reader.facts().choices());
  }

  private static long reasoning(Usage usage) {
    return Math.max(0, usage.reasoningTokens());
  }
}
