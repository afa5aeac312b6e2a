// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.rating;

import io.github.gatlingllm.quality.paired.QualityLoss;
import io.github.gatlingllm.quality.paired.Range;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * How many times answers under load were rated above other answers to the same prompts.
 *
 * @param other the source of the other answers
 * @param wins prompts whose answer under load has the higher mean rating
 * @param losses prompts whose other answer has the higher mean rating
 * @param ties prompts with equal ratings or equal texts
 */
record PreferenceCounts(AnswerSource other, int wins, int losses, int ties) {

  /**
   * Returns the interval of the share of wins among decided prompts, 0 to 1; null if none is
   * decided.
   */
  public @Nullable Range winShare() {
    int decided = wins + losses;
    return decided == 0 ? null : Range.ofShare((double) wins / decided, decided);
  }

  /** Returns the exact two-sided p-value of the sign test. */
  public double signTest() {
    return new QualityLoss(
            0, new Range(0, 0), wins + losses, OptionalLong.of(losses), OptionalLong.of(wins))
        .mcNemar()
        .orElse(1);
  }
}
