// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;

/**
 * One session of a conversation so far: what its turns sum up to.
 *
 * @param turns how many were answered
 * @param e2eNanos the sum of their E2E latencies
 * @param inputTokens the sum of their prompts, or {@link TokenCounts#ABSENT} if one was not told
 * @param outputTokens the sum of their answers, likewise
 * @param firstSent when the first turn left, answered or not; {@link Timing#ABSENT} before it
 * @param lastAnswered when the last answer was complete; {@link Timing#ABSENT} before the first
 * @param warmUp whether the session began in the warm-up or another part that is in no figure
 */
public record SessionTotals(
    int turns,
    long e2eNanos,
    long inputTokens,
    long outputTokens,
    long firstSent,
    long lastAnswered,
    boolean warmUp) {

  /** Before the first turn. */
  public static final SessionTotals NONE =
      new SessionTotals(0, 0, 0, 0, Timing.ABSENT, Timing.ABSENT, false);

  /** Whether a turn was sent, answered or not. */
  public boolean begun() {
    return firstSent != Timing.ABSENT;
  }

  /** The same of a part of the run that is in no figure. */
  public SessionTotals apart() {
    return new SessionTotals(
        turns, e2eNanos, inputTokens, outputTokens, firstSent, lastAnswered, true);
  }

  /** From the first turn's leaving to the last answer, think time included; of answered ones. */
  long wallNanos() {
    return lastAnswered - firstSent;
  }

  /** The session after one more turn; one without success only counts as its beginning. */
  public SessionTotals after(RequestRecord turn) {
    long first = begun() ? firstSent : turn.timing().sent();
    boolean warm = begun() ? warmUp : !turn.measured();
    if (!turn.succeeded()) {
      return new SessionTotals(
          turns, e2eNanos, inputTokens, outputTokens, first, lastAnswered, warm);
    }
    return new SessionTotals(
        turns + 1,
        e2eNanos + turn.answered() - turn.timing().sent(),
        sum(inputTokens, turn.tokens().input()),
        sum(outputTokens, turn.tokens().output()),
        first,
        turn.answered(),
        warm);
  }

  /** A sum that lacks a turn would be too low: then there is none. */
  private static long sum(long total, int more) {
    return total < 0 || more < 0 ? TokenCounts.ABSENT : total + more;
  }
}
