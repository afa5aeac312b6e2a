// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.rating;

import io.github.gatlingllm.quality.paired.QualityLoss;
import io.github.gatlingllm.quality.paired.Range;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * How often answers under load were rated above others to the same prompts.
 *
 * @param other what they are compared with
 * @param wins prompts whose answer under load has the higher mean rating
 * @param losses the other way round
 * @param ties the same rating, or the same text
 */
record PreferenceCounts(AnswerSource other, int wins, int losses, int ties) {

  /** The share of wins of what was decided, 0 to 1, with its interval; null: nothing was. */
  public @Nullable Range winShare() {
    int decided = wins + losses;
    return decided == 0 ? null : Range.ofShare((double) wins / decided, decided);
  }

  /** The exact two-sided probability of so uneven a result by chance alone (sign test). */
  public double signTest() {
    return new QualityLoss(
            0, new Range(0, 0), wins + losses, OptionalLong.of(losses), OptionalLong.of(wins))
        .mcNemar()
        .orElse(1);
  }
}
