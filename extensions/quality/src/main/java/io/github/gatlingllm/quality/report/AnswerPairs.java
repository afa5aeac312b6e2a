// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import io.github.gatlingllm.quality.paired.PromptScores;
import io.github.gatlingllm.slo.baseline.FigurePair;
import io.github.gatlingllm.slo.baseline.KeptFigures.Compared;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Figures of answers in two runs, paired by prompt: how hard the prompts are is no part of the
 * difference.
 */
final class AnswerPairs {

  private AnswerPairs() {}

  /**
   * Compares the figure of two runs.
   *
   * @param was that of the earlier run; null: it kept none
   * @param is that of the later run
   * @param pair pairs the two; empty: they have no prompt in common
   */
  static Compared compare(
      FeatureFigure figure,
      @Nullable PromptScores was,
      PromptScores is,
      BiFunction<PromptScores, PromptScores, Optional<FigurePair>> pair) {
    if (was == null) {
      return Compared.none(
          "the baseline keeps nothing of "
              + figure.label()
              + ": take that of a run that has asked the same prompts, with this version");
    }
    String unfit = unfit(figure, was, is);
    if (unfit != null) {
      return Compared.none(unfit);
    }
    String doubt = is.lacking() ? missing(is) : null;
    return pair.apply(was, is)
        .map(found -> new Compared(Optional.of(found), null, doubt))
        .orElseGet(
            () ->
                Compared.none(
                    "the baseline has none of the prompts that were asked, or nothing to score"
                        + " in them: a prompt is the same only with the same right answers"));
  }

  private static @Nullable String unfit(FeatureFigure figure, PromptScores was, PromptScores is) {
    if (!was.kind().equals(is.kind())) {
      return "not comparable: "
          + figure.label()
          + " is '"
          + is.kind()
          + "', was '"
          + was.kind()
          + "'";
    }
    return was.lacking() ? "in the baseline " + missing(was) + ": take that of another run" : null;
  }

  private static String missing(PromptScores scores) {
    return scores.unanswered()
        + " of "
        + (scores.unanswered() + scores.answers())
        + " requests have no score: more than 1 %";
  }
}
