/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.quality.paired;

import io.github.gatlingllm.quality.Scoring;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * How good answers were without load and under it, over the prompts that have both.
 *
 * @param scorer its name
 * @param best the best score, 1 or 100
 * @param pairs prompts with an answer without load and one under it
 * @param unloaded the score without load, of the pairs
 * @param answers scored answers under load
 * @param prompts the prompts that they answer
 * @param underLoad the score of these
 * @param range where that lies, other prompts of the kind given
 * @param paired the score under load, of the pairs
 * @param loss how much worse the pairs are under load, as a percentage of the unloaded score
 * @param unanswered requests under load without an answer
 * @param trouble why answers could not be scored; null: they could
 */
public record ComparedScores(
    String scorer,
    double best,
    int pairs,
    OptionalDouble unloaded,
    long answers,
    int prompts,
    OptionalDouble underLoad,
    @Nullable Range range,
    OptionalDouble paired,
    @Nullable Loss loss,
    long unanswered,
    @Nullable String trouble) {

  /** Fewer prompts say little of others. */
  public static final int LEAST = 30;

  static ComparedScores of(
      Scoring scoring,
      boolean once,
      List<double[][]> pairs,
      List<double[]> answers,
      long n,
      long unanswered,
      @Nullable String trouble) {
    double[][] alone = pairs.stream().map(pair -> pair[0]).toArray(double[][]::new);
    double[][] loaded = pairs.stream().map(pair -> pair[1]).toArray(double[][]::new);
    double[][] all = answers.toArray(double[][]::new);
    return new ComparedScores(
        scoring.name(),
        scoring.best(),
        pairs.size(),
        score(scoring, alone),
        n,
        all.length,
        score(scoring, all),
        range(scoring, once, all),
        score(scoring, loaded),
        Loss.of(scoring, once, alone, loaded),
        unanswered,
        trouble);
  }

  private static @Nullable Range range(Scoring scoring, boolean once, double[][] all) {
    return scoring.rightOrWrong() && once && all.length > 0
        ? Range.ofShare(score(scoring, all).orElse(0), all.length)
        : Bootstrap.of(all.length).range(draw -> scoring.score(draw.sums(all)));
  }

  private static OptionalDouble score(Scoring scoring, double[][] counts) {
    return counts.length == 0
        ? OptionalDouble.empty()
        : scoring.score(Bootstrap.Draw.all(counts.length).sums(counts));
  }

  /** Under load less without; empty: not both are known. */
  public OptionalDouble difference() {
    return paired.isPresent() && unloaded.isPresent()
        ? OptionalDouble.of(paired.getAsDouble() - unloaded.getAsDouble())
        : OptionalDouble.empty();
  }

  /** More than 1 % of the requests under load brought no answer: nobody knows how good it was. */
  public boolean lacking() {
    return unanswered > 0.01 * (unanswered + answers);
  }
}
