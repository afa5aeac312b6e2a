// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.github.gatlingllm.ForeignText;
import io.github.gatlingllm.exchange.ClientTokenCounts;
import io.github.gatlingllm.injection.AnswerRater;
import io.github.gatlingllm.injection.RatedAnswer;
import io.github.gatlingllm.measure.request.AnswerSanity;
import io.github.gatlingllm.protocol.TokenCounting;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is done with the texts of an answer before it is recorded, outside the event loop.
 *
 * @param counting counts tokens; null for the server's counts
 * @param rater rates the answer; null if answers are not rated
 */
record AnswerReading(@Nullable TokenCounting counting, @Nullable AnswerRater rater) {

  private static final Logger LOGGER = LoggerFactory.getLogger(AnswerReading.class);

  /**
   * What was read.
   *
   * @param counts the client's token counts
   * @param sanity whether the answer is degenerate; null if it was not rated
   */
  record Result(ClientTokenCounts counts, @Nullable AnswerSanity sanity) {

    /** Nothing was read. */
    static final Result NOTHING = new Result(ClientTokenCounts.NOTHING, null);
  }

  /** Returns whether answers must be read. */
  boolean needed() {
    return counting != null || rater != null;
  }

  /**
   * Reads an answer. May be slow: do not call it on an event loop.
   *
   * @param prompt the texts of the prompt to count; empty to skip it
   * @param known the counts if there is no tokenizer
   */
  Result read(RatedAnswer answer, List<String> prompt, ClientTokenCounts known) {
    ClientTokenCounts counts =
        counting == null
            ? known
            : ClientTokenCounts.by(counting.tokenizer(), answer.text(), answer.hidden(), prompt);
    return new Result(counts, rated(answer));
  }

  private @Nullable AnswerSanity rated(RatedAnswer answer) {
    if (rater == null) {
      return null;
    }
    try {
      return rater.rate(answer);
    } catch (RuntimeException | StackOverflowError e) {
      LOGGER.error("{}", ActionTexts.notRated(ForeignText.logged(e.toString())));
      return null;
    }
  }
}
