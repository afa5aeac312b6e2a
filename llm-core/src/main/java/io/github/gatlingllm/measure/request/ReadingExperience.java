// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import org.jspecify.annotations.Nullable;

/**
 * The reading experience of one streamed answer. F is when the reader expects the first token, d
 * the time to read one. Token i = 0 … n − 1 arrives t<sub>i</sub> after the request was sent, and
 * is read at c<sub>0</sub> = max(t<sub>0</sub>, F), c<sub>i</sub> = max(t<sub>i</sub>,
 * c<sub>i−1</sub> + d).
 *
 * @param fluidity the share of deadlines met, 0 to 1. A token's deadline is d after the last one,
 *     plus the time by which earlier tokens were early. A late token misses that deadline and each
 *     further d, and the deadlines restart with it (A. Agrawal et al., <i>Etalon</i>, arXiv
 *     2407.07000)
 * @param qoe quality of experience, 0 to 1: 1 − Σ(c<sub>i</sub> − F − i·d) ÷ Σc<sub>i</sub> (J. Liu
 *     et al., <i>Andes</i>, arXiv 2404.16283v2: the area of delays over the area up to the times at
 *     which tokens are read)
 * @param idleNanos the time with nothing to read: max(0, max<sub>i</sub>(t<sub>i</sub> − F − i·d))
 *     (Z. Wang et al., <i>Revisiting Service Level Objectives and System Level Metrics in Large
 *     Language Model Serving</i>, arXiv 2410.14257v2)
 * @param benefitTokens n − idle ÷ d: that paper's benefit of an answer, in which idle time costs
 *     what could have been read in it
 * @param wordsPerSecond words a token × tokens after the first chunk ÷ (last chunk − first chunk);
 *     NaN if the answer arrived at once
 * @param unstalled whether the reader never noticed a wait for more text after the first token
 * @param margins how much later or earlier tokens must have arrived for other values
 */
public record ReadingExperience(
    double fluidity,
    double qoe,
    double idleNanos,
    double benefitTokens,
    double wordsPerSecond,
    boolean unstalled,
    Margins margins) {

  /**
   * The smallest shift of tokens that changes a value.
   *
   * @param deadlineNanos for another number of missed deadlines
   * @param stallNanos for another value of {@code unstalled}
   * @param tokenNanos for a benefit that is one token less, once the reader is idle
   * @param readNanos for QoE: the mean time at which a token is read, to be multiplied by the
   *     change
   */
  public record Margins(
      double deadlineNanos, double stallNanos, double tokenNanos, double readNanos) {

    /** The margins of values that no shift changes. */
    public static final Margins UNKNOWN =
        new Margins(
            Double.POSITIVE_INFINITY,
            Double.POSITIVE_INFINITY,
            Double.POSITIVE_INFINITY,
            Double.POSITIVE_INFINITY);
  }

  /** Returns the experience of a reader; null for an answer without tokens. */
  public static @Nullable ReadingExperience of(Reader reader, TokenDelivery answer) {
    var reading = new Reading(reader, reader.firstNanos(answer.inputTokens()));
    answer.each(reading::chunk);
    return reading.tokens == 0 ? null : reading.readingExperience();
  }

  /** Computes in one step per chunk, whatever its number of tokens: a server may claim millions. */
  private static final class Reading {

    private final Reader reader;
    private final double first;
    private final double each;

    private long tokens;
    private long firstTokens;
    private double firstAt;
    private double lastAt;

    private double slack;
    private double missed;
    private double deadlines;

    private double deadlineMargin = Double.POSITIVE_INFINITY;
    private double stallMargin = Double.POSITIVE_INFINITY;
    private double wanted;
    private double late;
    private double whole;
    private boolean noticed;

    Reading(Reader reader, double first) {
      this.reader = reader;
      this.first = first;
      this.each = reader.tokenNanos();
      this.wanted = first;
    }

    void chunk(double at, long count) {
      deadline(at - lastAt, tokens == 0 ? first : each);
      slack += (count - 1) * each;
      deadlines += count - 1;
      if (tokens > 0) {
        noticed |= at - wanted >= reader.noticedNanos();
        stallMargin = Math.min(stallMargin, Math.abs(at - wanted - reader.noticedNanos()));
      }
      double read = Math.max(at, wanted);
      late += count * (read - first - tokens * each);
      whole += count * read + each * count * (count - 1) / 2;
      wanted = read + count * each;
      if (tokens == 0) {
        firstAt = at;
        firstTokens = count;
      }
      lastAt = at;
      tokens += count;
    }

    private void deadline(double gap, double allowed) {
      double tooLate = gap - slack - allowed;
      if (tooLate <= 0) {
        deadlineMargin = Math.min(deadlineMargin, -tooLate);
        slack += allowed - gap;
        deadlines++;
      } else {
        double beyond = tooLate % each;
        deadlineMargin = Math.min(deadlineMargin, Math.min(beyond, each - beyond));
        double more = Math.floor(tooLate / each) + 1;
        missed += more;
        deadlines += more;
        slack = 0;
      }
    }

    ReadingExperience readingExperience() {
      double idle = Math.max(0, wanted - first - tokens * each);
      return new ReadingExperience(
          1 - missed / deadlines,
          whole > 0 ? 1 - late / whole : 1,
          idle,
          tokens - idle / each,
          lastAt > firstAt
              ? reader.wordsPerToken() * (tokens - firstTokens) * 1e9 / (lastAt - firstAt)
              : Double.NaN,
          !noticed,
          new Margins(deadlineMargin, stallMargin, each, whole / tokens));
    }
  }
}
