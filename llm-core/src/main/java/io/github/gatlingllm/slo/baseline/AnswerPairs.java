// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import io.github.gatlingllm.quality.Scorings;
import io.github.gatlingllm.quality.paired.PromptPairs;
import io.github.gatlingllm.quality.paired.PromptScores;
import io.github.gatlingllm.slo.promise.ConsistencyFigure;
import io.github.gatlingllm.slo.promise.OfConsistency;
import io.github.gatlingllm.slo.promise.OfQuality;
import io.github.gatlingllm.slo.promise.QualityFigure;
import io.github.gatlingllm.slo.promise.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Figures of answers in two runs, paired by prompt: how hard the prompts are is no part of the
 * difference.
 */
public final class AnswerPairs {

  /** Fewer different probes say little of others. */
  private static final int LEAST_PROBES = 20;

  private final KeptAnswers before;
  private final KeptAnswers now;

  private AnswerPairs(KeptAnswers before, KeptAnswers now) {
    this.before = before;
    this.now = now;
  }

  /** Of an earlier run and a later one. */
  public static AnswerPairs of(KeptAnswers before, KeptAnswers now) {
    return new AnswerPairs(before, now);
  }

  /** Whether a subject is about answers. */
  public static boolean about(Subject subject) {
    return subject instanceof OfQuality || subject instanceof OfConsistency;
  }

  /** All figures that may be in both. */
  List<Subject> subjects() {
    var subjects = new ArrayList<Subject>();
    now.quality().keySet().forEach(name -> subjects.add(new OfQuality(name, QualityFigure.SCORE)));
    subjects.add(new OfConsistency(ConsistencyFigure.SAME));
    return subjects;
  }

  /** The figure in both, if both have it. */
  public Optional<FigurePair> pair(Subject subject) {
    PromptScores was = of(subject, before);
    PromptScores is = of(subject, now);
    return was == null || is == null || unfit(subject, was, is).isPresent()
        ? Optional.empty()
        : pair(subject, was, is);
  }

  private static Optional<FigurePair> pair(Subject subject, PromptScores was, PromptScores is) {
    return subject instanceof OfQuality quality
        ? ofScores(quality.scorer(), was, is)
        : ofShares(was, is);
  }

  private static Optional<FigurePair> ofScores(String scorer, PromptScores was, PromptScores is) {
    Function<double[], OptionalDouble> score = Scorings.ofCounts(scorer);
    return PromptPairs.of(score, Scorings.best(scorer), was, is)
        .map(
            pairs ->
                new FigurePair(
                    pairs.before(),
                    pairs.now(),
                    new PairedShift(pairs, FigurePair.Measure.PERCENT),
                    pairs.size(),
                    pairs.size(),
                    PromptPairs.LEAST,
                    FigurePair.Better.HIGHER,
                    FigurePair.Measure.PERCENT));
  }

  private static Optional<FigurePair> ofShares(PromptScores was, PromptScores is) {
    return PromptPairs.of(Scorings.ofCounts(""), 1, was, is)
        .map(
            pairs ->
                new FigurePair(
                    100 * pairs.before(),
                    100 * pairs.now(),
                    new PairedShift(pairs, FigurePair.Measure.POINTS),
                    pairs.size(),
                    pairs.size(),
                    LEAST_PROBES,
                    FigurePair.Better.HIGHER,
                    FigurePair.Measure.POINTS));
  }

  /** Why the two have no pair; empty: the later run has no such figure. */
  public Optional<String> trouble(Subject subject) {
    PromptScores was = of(subject, before);
    PromptScores is = of(subject, now);
    if (was == null) {
      return Optional.of(
          "the baseline keeps nothing of "
              + subject.label()
              + ": take that of a run that has asked the same prompts, with this version");
    }
    return is == null
        ? Optional.empty()
        : unfit(subject, was, is)
            .or(
                () ->
                    Optional.of(
                        "the baseline has none of the prompts that were asked, or nothing to score"
                            + " in them: a prompt is the same only with the same right answers"));
  }

  private static Optional<String> unfit(Subject subject, PromptScores was, PromptScores is) {
    if (!was.kind().equals(is.kind())) {
      return Optional.of(
          "not comparable: "
              + subject.label()
              + " is '"
              + is.kind()
              + "', was '"
              + was.kind()
              + "'");
    }
    return was.lacking()
        ? Optional.of("in the baseline " + missing(was) + ": take that of another run")
        : Optional.empty();
  }

  /** Why the figure of the later run can't be good enough; null: it can. */
  public @Nullable String doubt(Subject subject) {
    PromptScores is = of(subject, now);
    return is != null && is.lacking() ? missing(is) : null;
  }

  private static String missing(PromptScores scores) {
    return scores.unanswered()
        + " of "
        + (scores.unanswered() + scores.answers())
        + " requests have no score: more than 1 %";
  }

  private static @Nullable PromptScores of(Subject subject, KeptAnswers kept) {
    return subject instanceof OfQuality quality
        ? kept.quality().get(quality.scorer())
        : kept.consistency();
  }
}
