// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import io.github.gatlingllm.quality.BinaryTally;
import io.github.gatlingllm.quality.Scoring;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The quality of answers, unloaded and under load.
 *
 * @param scorer the name of the scorer
 * @param best the best score, 1 or 100
 * @param pairs prompts with an unloaded answer and one under load
 * @param unloaded the unloaded score of the pairs
 * @param answers scored answers under load
 * @param prompts the prompts of these answers
 * @param underLoad the score of these answers
 * @param range the interval of that score over other prompts of the kind
 * @param paired the score of the pairs under load
 * @param loss how much worse the pairs are under load, in percent of the unloaded score
 * @param unanswered requests under load without a score: failed, cut, cancelled, or not scored in
 *     time
 * @param trouble why answers could not be scored; null if they could
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
    @Nullable QualityLoss loss,
    long unanswered,
    @Nullable String trouble) {

  /** A verdict needs this many prompts. */
  public static final int LEAST = 30;

  /**
   * Computes the scores.
   *
   * @param pairs for each prompt with both answers: unloaded counts, mean counts under load, counts
   *     of its first answer under load
   * @param answers for each prompt with answers under load: mean counts, counts of its first answer
   * @param n scored answers under load
   */
  static ComparedScores of(
      Scoring scoring,
      List<double[][]> pairs,
      List<double[][]> answers,
      long n,
      long unanswered,
      @Nullable String trouble) {
    double[][] alone = pairs.stream().map(pair -> pair[0]).toArray(double[][]::new);
    double[][] loaded = pairs.stream().map(pair -> pair[1]).toArray(double[][]::new);
    double[][] all = answers.stream().map(each -> each[0]).toArray(double[][]::new);
    boolean once = n == all.length;
    double[][] first = once ? loaded : pairs.stream().map(pair -> pair[2]).toArray(double[][]::new);
    double[][] allFirst =
        once ? all : answers.stream().map(each -> each[1]).toArray(double[][]::new);
    return new ComparedScores(
        scoring.name(),
        scoring.best(),
        pairs.size(),
        score(scoring, alone),
        n,
        all.length,
        score(scoring, all),
        range(scoring, all, allFirst),
        score(scoring, loaded),
        QualityLoss.of(scoring, alone, loaded, first),
        unanswered,
        trouble);
  }

  private static @Nullable Range range(Scoring scoring, double[][] all, double[][] first) {
    if (all.length == 0) {
      return null;
    }
    if (!BinaryTally.all(first)) {
      return ofScores(scoring, all);
    }
    Range share = Range.ofShare(score(scoring, first).orElse(0), first.length);
    Range drawn = all == first ? share : drawn(scoring, all);
    return drawn == null ? null : share.hull(drawn);
  }

  private static @Nullable Range drawn(Scoring scoring, double[][] all) {
    return Bootstrap.of(all.length).range(draw -> scoring.score(draw.sums(all)));
  }

  /**
   * Returns the interval of scores. If nearly all prompts have the same score, it is widened by the
   * rule of three, since the prompts do not show how far others can differ.
   */
  private static @Nullable Range ofScores(Scoring scoring, double[][] all) {
    Range drawn = drawn(scoring, all);
    OptionalDouble score = score(scoring, all);
    if (drawn == null || score.isEmpty() || unlikeMost(scoring, all) >= QualityLoss.FEW) {
      return drawn;
    }
    double unseen = QualityLoss.RULE_OF_THREE / all.length * scoring.best();
    return drawn.hull(
        new Range(
            Math.max(0, score.getAsDouble() - unseen),
            Math.min(scoring.best(), score.getAsDouble() + unseen)));
  }

  /** Returns the number of prompts with another score than the most common one. */
  private static long unlikeMost(Scoring scoring, double[][] all) {
    Map<OptionalDouble, Long> scores =
        Arrays.stream(all).collect(Collectors.groupingBy(scoring::score, Collectors.counting()));
    return all.length - scores.values().stream().mapToLong(Long::longValue).max().orElse(0);
  }

  private static OptionalDouble score(Scoring scoring, double[][] counts) {
    return counts.length == 0
        ? OptionalDouble.empty()
        : scoring.score(Bootstrap.Draw.all(counts.length).sums(counts));
  }

  /** Returns the score under load minus the unloaded score; empty if either is unknown. */
  public OptionalDouble difference() {
    return paired.isPresent() && unloaded.isPresent()
        ? OptionalDouble.of(paired.getAsDouble() - unloaded.getAsDouble())
        : OptionalDouble.empty();
  }

  /** Returns whether more than 1 % of the requests under load have no score. */
  public boolean lacking() {
    return unanswered > 0.01 * (unanswered + answers);
  }
}
