// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.distribution.Distribution;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one conversation at one moment. A session is one user's going through it; those
 * that began in the warm-up are in no figure but those of their later turns.
 *
 * @param sessions sessions that came to their end
 * @param unfinished sessions that the end of the run cut
 * @param turnsPerSession answered turns of each session; null without sessions
 * @param perSession what the turns of a session sum up to
 * @param turns by number, those without any left out
 */
public record ConversationStats(
    long sessions,
    long unfinished,
    @Nullable Distribution turnsPerSession,
    PerSession perSession,
    List<Turn> turns) {

  /** Later turns count as this one, so that memory ends. */
  public static final int LAST_TURN = 51;

  /**
   * The sums of each session that had an answer; null without any, or where it is not known.
   *
   * @param e2e E2E latencies
   * @param wall from the first turn's leaving to the last answer, think time included
   * @param inputTokens prompts, each with the history that it repeats
   * @param outputTokens answers
   */
  public record PerSession(
      @Nullable Distribution e2e,
      @Nullable Distribution wall,
      @Nullable Distribution inputTokens,
      @Nullable Distribution outputTokens) {}

  /**
   * All turns of one number.
   *
   * @param number from 1 on; {@link #LAST_TURN}: that one and all later ones
   * @param count succeeded and failed ones
   * @param failed failed ones
   * @param ttft of succeeded ones; null without any
   * @param e2e of succeeded ones; null without any
   * @param inputTokensMean mean prompt, where it was told
   * @param outputTokensMean mean answer
   * @param cachedInputTokensMean mean part of the prompt from the server's cache, where it was told
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

    /** Whether later turns are in it too. */
    public boolean andLater() {
      return number == LAST_TURN;
    }

    /** How outputs call it: {@code 7}, or {@code 51+}. */
    public String label() {
      return andLater() ? number + "+" : Integer.toString(number);
    }
  }
}
