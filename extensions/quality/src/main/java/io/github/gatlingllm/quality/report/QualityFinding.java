// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import io.github.gatlingllm.quality.paired.ComparedScores;
import io.github.gatlingllm.quality.paired.QualityFigures;
import io.github.gatlingllm.quality.paired.QualityLoss;
import io.github.gatlingllm.quality.paired.Range;
import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Judges objectives on the quality of answers. */
final class QualityFinding {

  private QualityFinding() {}

  static ObjectiveFinding of(RunObjective objective, QualityFigure figure, QualityFigures figures) {
    ComparedScores scores = figures.of(figure.scorer()).orElse(null);
    if (scores == null || scores.answers() == 0) {
      return ObjectiveFinding.none(
          scores == null || scores.trouble() == null
              ? QualityReportTexts.notScoredBy(figure.scorer())
              : scores.trouble());
    }
    return figure.kind() == QualityFigure.Kind.LOSS
        ? loss(objective, scores)
        : score(objective, scores);
  }

  private static ObjectiveFinding score(RunObjective objective, ComparedScores scores) {
    return finding(
        objective, scores, scores.underLoad(), scores.range(), scores.prompts(), needed(scores));
  }

  /** Returns how many prompts may decide: twice as many narrow the interval by a third. */
  private static long needed(ComparedScores scores) {
    return Math.max(ComparedScores.LEAST, 2L * scores.prompts());
  }

  private static ObjectiveFinding loss(RunObjective objective, ComparedScores scores) {
    QualityLoss loss = scores.loss();
    if (loss == null) {
      return ObjectiveFinding.none(
          scores.pairs() == 0
              ? QualityReportTexts.NO_PAIR
              : QualityReportTexts.UNLOADED_SCORE_ZERO);
    }
    double margin =
        objective.requirement().sides().stream()
            .mapToDouble(Requirement.Side::bound)
            .map(Math::abs)
            .max()
            .orElse(1);
    return finding(
        objective,
        scores,
        OptionalDouble.of(loss.percent()),
        loss.range(),
        loss.pairs(),
        loss.needed(margin));
  }

  /** Judges a figure: MET or MISSED only if the whole interval is. */
  private static ObjectiveFinding finding(
      RunObjective objective,
      ComparedScores scores,
      OptionalDouble actual,
      @Nullable Range range,
      long samples,
      long needed) {
    Interval interval = range == null ? null : new Interval(range.low(), range.high());
    if (actual.isEmpty() || interval == null || samples < ComparedScores.LEAST) {
      return new ObjectiveFinding(
          actual,
          interval,
          samples,
          Certainty.NONE,
          QualityReportTexts.tooFewPrompts(samples, ComparedScores.LEAST));
    }
    Certainty certainty =
        Certainty.of(
            objective.requirement(), actual.getAsDouble(), side -> certainty(side, range, needed));
    String doubt = doubt(scores, certainty);
    return doubt == null
        ? new ObjectiveFinding(actual, interval, samples, certainty, reason(certainty, samples))
        : new ObjectiveFinding(actual, interval, samples, Certainty.NONE, doubt);
  }

  private static Certainty certainty(Requirement.Side side, @Nullable Range range, long needed) {
    boolean low = range != null && side.holds(range.low());
    boolean high = range != null && side.holds(range.high());
    Verdict verdict =
        low && high ? Verdict.MET : low || high ? Verdict.UNDETERMINED : Verdict.MISSED;
    return new Certainty(verdict, false, needed);
  }

  private static @Nullable String reason(Certainty certainty, long samples) {
    return certainty.verdict() == Verdict.UNDETERMINED
        ? QualityReportTexts.undecided(samples, certainty.needed())
        : null;
  }

  private static @Nullable String doubt(ComparedScores scores, Certainty certainty) {
    if (certainty.verdict() != Verdict.MET) {
      return null;
    }
    return scores.lacking()
        ? QualityReportTexts.scoresMissing(
            scores.unanswered(), scores.unanswered() + scores.answers(), scores.scorer())
        : scores.trouble();
  }
}
