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
 * Compares figures of answers in two runs, paired by prompt, so that the difficulty of prompts does
 * not count.
 */
final class AnswerPairs {

  private AnswerPairs() {}

  /**
   * Compares the figure of two runs.
   *
   * @param was the scores of the earlier run; null if it kept none
   * @param is the scores of the later run
   * @param pair pairs the two; empty if they have no common prompt
   */
  static Compared compare(
      FeatureFigure figure,
      @Nullable PromptScores was,
      PromptScores is,
      BiFunction<PromptScores, PromptScores, Optional<FigurePair>> pair) {
    if (was == null) {
      return Compared.none(QualityReportTexts.baselineWithout(figure.label()));
    }
    String unfit = unfit(figure, was, is);
    if (unfit != null) {
      return Compared.none(unfit);
    }
    String doubt = is.lacking() ? missing(is) : null;
    return pair.apply(was, is)
        .map(found -> new Compared(Optional.of(found), null, doubt))
        .orElseGet(() -> Compared.none(QualityReportTexts.NO_COMMON_PROMPT));
  }

  private static @Nullable String unfit(FeatureFigure figure, PromptScores was, PromptScores is) {
    if (!was.kind().equals(is.kind())) {
      return QualityReportTexts.kindsDiffer(figure.label(), is.kind(), was.kind());
    }
    return was.lacking() ? QualityReportTexts.baselineIncomplete(missing(was)) : null;
  }

  private static String missing(PromptScores scores) {
    return QualityReportTexts.requestsWithoutScore(
        scores.unanswered(), scores.unanswered() + scores.answers());
  }
}
