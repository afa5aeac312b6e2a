// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.rating;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.quality.paired.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Ratings in words. */
final class RatingText {

  private RatingText() {}

  static List<String> lines(Ratings ratings) {
    var lines = new ArrayList<String>();
    lines.add(
        count(ratings.prompts(), "prompt")
            + " rated by "
            + count(ratings.raters(), "person")
            + ": "
            + ratings.means().entrySet().stream()
                .map(mean -> mean.getKey().label() + " " + Quantity.plain(mean.getValue()))
                .collect(Collectors.joining(", "))
            + " (1 to 5)");
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
        "under load against "
            + duel.other().label()
            + ": "
            + count(duel.wins(), "win")
            + ", "
            + (duel.losses() == 1 ? "1 loss" : duel.losses() + " losses")
            + ", "
            + count(duel.ties(), "tie");
    return share == null
        ? result
        : result
            + ": wins "
            + Quantity.plain(100.0 * duel.wins() / (duel.wins() + duel.losses()))
            + " % of those decided ["
            + Quantity.plain(100 * share.low())
            + " … "
            + Quantity.plain(100 * share.high())
            + "], by chance in "
            + Quantity.plain(100 * duel.signTest())
            + " % of all cases";
  }

  private static String line(RaterAgreement agreement) {
    return agreement.pairs() == 0
        ? "no two people rated the same two answers"
        : "people agree in "
            + agreement.equal()
            + " of "
            + agreement.pairs()
            + " judgements"
            + (agreement.kappa().isPresent()
                ? ", Cohen's kappa " + Quantity.plain(agreement.kappa().getAsDouble())
                : "");
  }

  private static String count(int n, String what) {
    return n == 1 ? "1 " + what : n + " " + (what.equals("person") ? "people" : what + "s");
  }
}
