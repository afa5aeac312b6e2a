// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.chat.OutputLimit;
import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.measure.request.UsageDoubt;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether the output tokens that a server reports are plausible. No true count is rejected:
 * each limit is far beyond real servers. A token has at least one byte of the body, unless it is
 * reasoning that is not sent.
 *
 * @param limit the requested limit
 * @param nanos the duration of the answer; negative if unknown
 */
public record UsageCheck(OutputLimit limit, long nanos) {

  /** For a request whose limit and times are unknown. */
  static final UsageCheck ANY = new UsageCheck(OutputLimit.NONE, -1);

  /** The most tokens of any model's context. */
  private static final long MOST = 10_000_000;

  /** The most tokens per second that an engine generates for one answer, sent or hidden. */
  private static final double MOST_A_SECOND = 50_000;

  /** The most tokens in one chunk without their text. */
  private static final long MOST_A_CHUNK = 20;

  /** Returns why the count is implausible; null if it is plausible or not reported. */
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
   * Returns whether the count exceeds the text. Each shown token has at least one byte of text,
   * except reasoning that is neither sent nor counted.
   */
  private static boolean beyondText(long reported, Usage usage, AnswerReader reader, int chunks) {
    return chunks > 0
        && reported > MOST_A_CHUNK * chunks
        && !reasoningUnreported(reader, usage)
        && reader.textBytes() >= 0
        && reported - reasoning(usage) > reader.textBytes();
  }

  /**
   * Returns whether the count exceeds the requested maximum. Some servers limit only the answer and
   * add the reasoning to it; others ignore the field. In these cases, the maximum says nothing
   * about the whole.
   *
   * @param seen the fewest tokens that the client knows of
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
