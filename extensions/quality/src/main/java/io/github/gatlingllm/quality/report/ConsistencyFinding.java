// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.quality.consistency.AnswerAgreement;
import io.github.gatlingllm.quality.consistency.ConsistencyFigures;
import io.github.gatlingllm.quality.paired.Range;
import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import io.github.gatlingllm.slo.verdict.ShareFinding;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Judges objectives on consistency. */
final class ConsistencyFinding {

  private ConsistencyFinding() {}

  static ObjectiveFinding of(
      RunObjective objective, ConsistencyFigure figure, ConsistencyFigures figures) {
    String none = figures.none();
    if (none != null) {
      return ObjectiveFinding.none(none);
    }
    AnswerAgreement loaded = figures.underLoad();
    OptionalDouble actual = actual(figure, figures);
    if (actual.isEmpty()) {
      return ObjectiveFinding.none(unknown(figure));
    }
    ObjectiveFinding finding =
        figure == ConsistencyFigure.SAME && loaded.sameRange() != null
            ? ShareFinding.of(
                objective,
                actual.getAsDouble(),
                percent(loaded.sameRange()),
                loaded.answers(),
                AnswerAgreement.LEAST)
            : found(objective, actual, loaded.answers());
    String doubt = doubt(loaded);
    return finding.certainty().verdict() == Verdict.MET && doubt != null
        ? new ObjectiveFinding(actual, finding.interval(), loaded.answers(), Certainty.NONE, doubt)
        : finding;
  }

  private static Interval percent(Range range) {
    return new Interval(100 * range.low(), 100 * range.high());
  }

  /** Judges a plain value. It is infinite if no answer differs. */
  private static ObjectiveFinding found(
      RunObjective objective, OptionalDouble actual, long answers) {
    double value = actual.orElseThrow();
    return value == Double.POSITIVE_INFINITY
        ? new ObjectiveFinding(
            actual, null, answers, Certainty.plain(objective.requirement().holds(value)), null)
        : ObjectiveFinding.plain(objective, value, answers);
  }

  /** Returns the value of a figure; the first difference is infinite if no answer differs. */
  private static OptionalDouble actual(ConsistencyFigure figure, ConsistencyFigures figures) {
    AnswerAgreement loaded = figures.underLoad();
    return switch (figure) {
      case SAME -> loaded.samePercent();
      case DIFFERING -> OptionalDouble.of(loaded.differing());
      case UNIQUE -> loaded.uniqueOutputsMean();
      case DIVERGENCE_P50 -> divergence(loaded.firstDivergence(), 50);
      case DIVERGENCE_P5 -> divergence(loaded.firstDivergence(), 5);
      case DIVERGENT_TOKEN_P50 ->
          loaded.differing() > 0 && loaded.firstDivergentToken() == null
              ? OptionalDouble.empty()
              : divergence(loaded.firstDivergentToken(), 50);
      case LENGTH_DRIFT -> loaded.lengthDriftPercent();
      case FINGERPRINT_CHANGES ->
          figures.fingerprintChanges() == ConsistencyFigures.NOT_REPORTED
              ? OptionalDouble.empty()
              : OptionalDouble.of(figures.fingerprintChanges());
    };
  }

  private static OptionalDouble divergence(@Nullable Distribution first, double percentile) {
    return OptionalDouble.of(
        first == null ? Double.POSITIVE_INFINITY : first.percentile(percentile));
  }

  private static String unknown(ConsistencyFigure figure) {
    return switch (figure) {
      case FINGERPRINT_CHANGES -> ConsistencyReportTexts.NO_FINGERPRINT;
      case DIVERGENT_TOKEN_P50 -> ConsistencyReportTexts.NO_TOKENS;
      default -> ConsistencyReportTexts.UNLOADED_EMPTY;
    };
  }

  private static @Nullable String doubt(AnswerAgreement loaded) {
    if (loaded.lacking()) {
      return ConsistencyReportTexts.answersMissing(
          loaded.unanswered(), loaded.unanswered() + loaded.answers());
    }
    return loaded.answers() < AnswerAgreement.LEAST
        ? ConsistencyReportTexts.tooFewAnswers(loaded.answers(), AnswerAgreement.LEAST)
        : null;
  }
}
