// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.rating;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.quality.paired.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Formats ratings as text. */
final class RatingText {

  private RatingText() {}

  static List<String> lines(Ratings ratings) {
    var lines = new ArrayList<String>();
    lines.add(
        RatingResultTexts.means(
            count(ratings.prompts(), "prompt"),
            count(ratings.raters(), "person"),
            ratings.means().entrySet().stream()
                .map(mean -> mean.getKey().label() + " " + Quantity.plain(mean.getValue()))
                .collect(Collectors.joining(", "))));
    ratings.duels().forEach(duel -> lines.add(line(duel)));
    RaterAgreement agreement = ratings.agreement();
    if (agreement != null) {
      lines.add(line(agreement));
    }
    return lines;
  }

  private static String line(PreferenceCounts duel) {
    Range share = duel.winShare();
    String result =
        RatingResultTexts.duel(
            duel.other().label(),
            count(duel.wins(), "win"),
            duel.losses() == 1 ? "1 loss" : duel.losses() + " losses",
            count(duel.ties(), "tie"));
    return share == null
        ? result
        : RatingResultTexts.winShare(
            result,
            Quantity.plain(100.0 * duel.wins() / (duel.wins() + duel.losses())),
            Quantity.plain(100 * share.low()),
            Quantity.plain(100 * share.high()),
            Quantity.plain(100 * duel.signTest()));
  }

  private static String line(RaterAgreement agreement) {
    if (agreement.pairs() == 0) {
      return RatingResultTexts.NO_COMMON_RATINGS;
    }
    String judgements = RatingResultTexts.agreement(agreement.equal(), agreement.pairs());
    return agreement.kappa().isPresent()
        ? RatingResultTexts.kappa(judgements, Quantity.plain(agreement.kappa().getAsDouble()))
        : judgements;
  }

  private static String count(int n, String what) {
    return n == 1 ? "1 " + what : n + " " + (what.equals("person") ? "people" : what + "s");
  }
}
