// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.distribution.Distribution;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one conversation at one moment. A session is one user's pass through it. Sessions
 * that began in the warm-up count only with their later turns.
 *
 * @param sessions completed sessions
 * @param unfinished sessions that the end of the run cut
 * @param turnsPerSession answered turns of each session; null without sessions
 * @param perSession sums over the turns of a session
 * @param turns by number; turns without requests are missing
 */
public record ConversationStats(
    long sessions,
    long unfinished,
    @Nullable Distribution turnsPerSession,
    PerSession perSession,
    List<Turn> turns) {

  /** Later turns count as this one, so that memory is bounded. */
  public static final int LAST_TURN = 51;

  /**
   * The sums of each session with an answer; null if there is none, or if the value is not known.
   *
   * @param e2e E2E latencies
   * @param wall from the first send to the last answer, think time included
   * @param inputTokens prompt tokens, each with the history that it repeats
   * @param outputTokens output tokens
   */
  public record PerSession(
      @Nullable Distribution e2e,
      @Nullable Distribution wall,
      @Nullable Distribution inputTokens,
      @Nullable Distribution outputTokens) {}

  /**
   * All turns with one number.
   *
   * @param number from 1; {@link #LAST_TURN} stands for that turn and all later ones
   * @param count succeeded and failed turns
   * @param failed failed turns
   * @param ttft of succeeded turns; null if there are none
   * @param e2e of succeeded turns; null if there are none
   * @param inputTokensMean the mean number of prompt tokens, where reported
   * @param outputTokensMean the mean number of output tokens
   * @param cachedInputTokensMean the mean number of prompt tokens from the server's cache, where
   *     reported
   */
  public record Turn(
      int number,
      long count,
      long failed,
      @Nullable Distribution ttft,
      @Nullable Distribution e2e,
      OptionalDouble inputTokensMean,
      OptionalDouble outputTokensMean,
      OptionalDouble cachedInputTokensMean) {

    /** Returns whether this entry includes later turns. */
    public boolean andLater() {
      return number == LAST_TURN;
    }

    /** Returns the turn's label in outputs: {@code 7}, or {@code 51+}. */
    public String label() {
      return andLater() ? number + "+" : Integer.toString(number);
    }
  }
}
