// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.rating;

/** The sentences on ratings in reports and on the console. */
final class RatingResultTexts {

  static final String NO_COMMON_RATINGS = "no two people rated the same two answers";

  private RatingResultTexts() {}

  static String means(String prompts, String raters, String means) {
    return prompts + " rated by " + raters + ": " + means + " (1 to 5)";
  }

  static String duel(String other, String wins, String losses, String ties) {
    return "under load against " + other + ": " + wins + ", " + losses + ", " + ties;
  }

  static String winShare(
      String duel, String winPercent, String low, String high, String chancePercent) {
    return duel
        + ": wins "
        + winPercent
        + " % of those decided ["
        + low
        + " … "
        + high
        + "], and chance alone gives a result this uneven in "
        + chancePercent
        + " % of all cases";
  }

  static String agreement(int equal, int judgements) {
    return "raters agree in " + equal + " of " + judgements + " judgements";
  }

  static String kappa(String agreement, String kappa) {
    return agreement + ", Cohen's kappa " + kappa;
  }
}
