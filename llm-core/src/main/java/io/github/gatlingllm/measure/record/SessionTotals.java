// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;

/**
 * The totals of one session of a conversation so far.
 *
 * @param turns the number of answered turns
 * @param e2eNanos the sum of their E2E latencies
 * @param inputTokens the sum of their prompt tokens, or {@link TokenCounts#ABSENT} if one is
 *     unknown
 * @param outputTokens the sum of their output tokens, or {@link TokenCounts#ABSENT} if one is
 *     unknown
 * @param firstSent when the first turn was sent, answered or not; {@link Timing#ABSENT} before it
 * @param lastAnswered when the last answer was complete; {@link Timing#ABSENT} before the first
 * @param warmUp whether the session began in the warm-up or another excluded part
 */
public record SessionTotals(
    int turns,
    long e2eNanos,
    long inputTokens,
    long outputTokens,
    long firstSent,
    long lastAnswered,
    boolean warmUp) {

  /** The totals before the first turn. */
  public static final SessionTotals NONE =
      new SessionTotals(0, 0, 0, 0, Timing.ABSENT, Timing.ABSENT, false);

  /** Returns whether a turn was sent, answered or not. */
  public boolean begun() {
    return firstSent != Timing.ABSENT;
  }

  /** Returns the same totals in an excluded part of the run. */
  public SessionTotals apart() {
    return new SessionTotals(
        turns, e2eNanos, inputTokens, outputTokens, firstSent, lastAnswered, true);
  }

  /**
   * Returns the time from the first send to the last answer, think time included; for answered
   * sessions only.
   */
  long wallNanos() {
    return lastAnswered - firstSent;
  }

  /** Returns the totals after one more turn. A failed turn only marks the session as begun. */
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

  /** A sum without one of its turns would be too low, so it becomes absent. */
  private static long sum(long total, int more) {
    return total < 0 || more < 0 ? TokenCounts.ABSENT : total + more;
  }
}
